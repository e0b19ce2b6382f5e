import { expect, test } from 'vitest'
import { signUpAndProve } from '#tests/protocol/confirming-calls.ts'
import { followLink } from '#tests/protocol/follow-link.ts'
import { callAuth, datedVersion, newAddress, signIn } from '#tests/protocol/protocol-calls.ts'
import { ada, goThrough, page, startWithProvider } from '#tests/protocol/provider-calls.ts'
import { codeOf, enrollTotp, signedIn, signInAgain } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const call = (
  service: TestService,
  token: string,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
) => callAuth(service, method, path, { token, body, headers: datedVersion })

onEngine('SQLite', 'something started before a second factor was added', (openTestStore) => {
  /** Adds a factor in a separate session; what it cancels was started in others. */
  async function addFactor(service: TestService, person: { email: string; password: string }) {
    const client = service.newClient()
    await signInAgain(client, person)
    const { factorId, secret } = await enrollTotp(client)
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    if (error) throw error
    return client
  }
  const expired = { status: 403, body: { code: 'otp_expired' } }

  test('cannot sign in later with a mailed link or code', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const person = await signUpAndProve(service)
    const { email } = person
    for (const path of ['/recover', '/otp']) {
      await callAuth(service, 'POST', path, { body: { email } })
      const { link = '', code = '' } = service.sent().at(-1) ?? {}
      const client = await addFactor(service, person)
      expect((await followLink(link)).fragment.get('access_token')).toBeNull()
      expect(
        await call(service, '', ['POST', '/verify', { type: 'email', email, token: code }]),
      ).toMatchObject(expired)
      const { data } = await client.mfa.listFactors()
      await client.mfa.unenroll({ factorId: data?.totp[0]?.id ?? '' })
    }
  })

  test('cannot be finished later with a code to be exchanged', async () => {
    const { service } = await startWithProvider(openTestStore)
    const person = await signUpAndProve(service, ada.email)
    const [byMail, byProvider] = [service.newPkceClient(), service.newPkceClient()]
    await byMail.signInWithOtp({ email: ada.email })
    const { query } = await followLink(service.sent().at(-1)?.link ?? '')
    const { data } = await byProvider.signInWithOAuth({
      provider: 'oidc' as never,
      options: { redirectTo: page, skipBrowserRedirect: true },
    })
    const back = await goThrough(data.url ?? '', ada.sub)

    await addFactor(service, person)
    for (const [client, code] of [
      [byMail, query.get('code')],
      [byProvider, back.searchParams.get('code')],
    ] as const) {
      expect(code).not.toBeNull()
      const { error } = await client.exchangeCodeForSession(code ?? '')
      expect(error).toMatchObject({ status: 404, code: 'flow_state_not_found' })
    }
  })

  test('cannot change the address later', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const person = await signedIn(service)
    const thief = await signIn(service, person)
    const [email, phone] = [newAddress(), '4915550001']
    await call(service, thief.accessToken, ['PUT', '/user', { email, phone }])
    const codes = service.sent().map(({ to, code }) => ({ to, code }))
    const client = await addFactor(service, person)
    expect((await client.getUser()).data.user).not.toHaveProperty('new_email')
    expect(codes.map(({ to }) => to).sort()).toEqual([email, person.email, phone].sort())
    for (const { to, code } of codes) {
      const body = to === phone ? { type: 'phone_change', phone } : { type: 'email_change', email: to }
      expect(await call(service, '', ['POST', '/verify', { ...body, token: code }])).toMatchObject(expired)
    }
    expect((await client.getUser()).data.user).toMatchObject({ email: person.email, phone: '' })
  })
})
