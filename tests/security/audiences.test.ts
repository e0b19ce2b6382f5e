import { expect, test } from 'vitest'
import { asAdmin } from '#tests/protocol/admin-client.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { claimsOf } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const elsewhere = { ...datedVersion, 'X-JWT-AUD': 'elsewhere' }

const ask = (service: TestService, path: string, body: unknown, headers: Record<string, string>) =>
  callAuth(service, 'POST', path, { body, headers })

/** The calls that can send mail to an address, and how many each sends to a confirmed one. */
const requests: [string, object, number][] = [
  ['/otp', {}, 1],
  ['/magiclink', {}, 1],
  ['/recover', {}, 1],
  ['/resend', { type: 'signup' }, 0],
  ['/signup', { password: goodPassword }, 0],
]

onEngine('SQLite', 'a header that names an unconfigured audience', (openTestStore) => {
  test.each([true, false])(
    'sends no additional mails (addresses need no confirmation: %s)',
    async (isTaken) => {
      const service = await startService(openTestStore)
      const people = []
      for (const request of requests) people.push([(await signUp(service)).email, request] as const)
      service.context.settings.mailerAutoconfirm = isTaken
      for (const [email, [path, fields, mails]] of people) {
        for (const headers of [elsewhere, elsewhere, { 'X-JWT-AUD': 'nowhere' }, datedVersion])
          await ask(service, path, { email, ...fields }, headers)
        expect([path, service.sent().filter(({ to }) => to === email).length]).toEqual([path, mails])
      }
    },
  )

  test('sends no additional mails to an account that an administrator moved to another audience', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    await asAdmin(service, 'POST', '/admin/users', { email, email_confirm: true, aud: 'auditors' })
    for (let call = 0; call < 3; call++) await ask(service, '/otp', { email }, datedVersion)
    expect(service.sent()).toHaveLength(1)
  })

  test('provides no account and no token for that audience', async () => {
    const service = await startService(openTestStore, { externalAnonymousUsersEnabled: true })
    for (const body of [{ email: newAddress(), password: goodPassword }, {}]) {
      const answer = await ask(service, '/signup', body, elsewhere)
      expect(answer.body.user.aud).toBe('authenticated')
      expect(claimsOf(answer.body.access_token)).toMatchObject({ aud: 'authenticated' })
    }
  })
})
