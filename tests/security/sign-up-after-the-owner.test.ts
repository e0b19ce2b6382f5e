import { expect, test } from 'vitest'
import { asAdmin } from '#tests/protocol/admin-client.ts'
import { verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { callAuth, newAddress } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const owners = 'the password of the owner'
const strangers = 'the password of a stranger'

const call = async (service: TestService, path: string, body: object) => {
  service.advanceClock(61)
  expect((await callAuth(service, 'POST', path, { body })).status).toBe(200)
}

const opensWith = async (service: TestService, contact: object, password: string) =>
  (await callAuth(service, 'POST', '/token?grant_type=password', { body: { ...contact, password } }))
    .status === 200

const lastMail = (service: TestService) => service.sent().at(-1) ?? { code: '', link: '', text: '' }

const opens = async ({ link }: { link: string }) =>
  outcomeOf(await followLink(link)).access_token !== undefined

onEngine(
  'SQLite',
  'a stranger who signs up after the owner, before the address is confirmed',
  (openTestStore) => {
    const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

    test('does not get their password into a resent mail that does not mention it', async () => {
      const service = await start()
      const email = newAddress()
      await call(service, '/signup', { email, password: owners })
      await call(service, '/resend', { type: 'signup', email })
      expect(lastMail(service).text).not.toMatch(/signed up for Outgo .* again/)
      await call(service, '/signup', { email, password: strangers })
      for (let time = 0; time < 2; time++) {
        await call(service, '/resend', { type: 'signup', email })
        expect(lastMail(service).text).toMatch(/signed up for Outgo .* again/)
      }
      // The owner does what the mail says.
      await call(service, '/signup', { email, password: owners })
      expect(await opens(lastMail(service))).toBe(true)
      expect(await opensWith(service, { email }, owners)).toBe(true)
      expect(await opensWith(service, { email }, strangers)).toBe(false)
    })

    test('does not get their password into a resent SMS', async () => {
      const service = await start({ externalPhoneEnabled: true })
      const phone = '4917000660001'
      await call(service, '/signup', { phone, password: owners })
      await call(service, '/signup', { phone, password: strangers, data: { name: 'Mallory' } })
      await call(service, '/resend', { type: 'sms', phone })
      const { status, body } = await verify(service, { type: 'sms', phone, token: lastMail(service).code })
      expect(status).toBe(200)
      expect(JSON.stringify(body.user)).not.toContain('Mallory')
      expect(await opensWith(service, { phone }, strangers)).toBe(false)
    })

    test('does not get into an account that an administrator confirms', async () => {
      for (const passwords of [[strangers], [owners, strangers], [strangers, owners]]) {
        const service = await start()
        const email = newAddress()
        for (const password of passwords) await call(service, '/signup', { email, password })
        const { body } = await asAdmin(service, 'GET', '/admin/users')
        const [{ id }] = body.users
        const { status } = await asAdmin(service, 'PUT', `/admin/users/${id}`, { email_confirm: true })
        expect(status).toBe(200)
        for (const password of passwords) expect(await opensWith(service, { email }, password)).toBe(false)
      }
    })

    test('does not replace a password that an administrator set', async () => {
      const service = await start()
      const email = newAddress()
      const { body } = await asAdmin(service, 'POST', '/admin/users', { email, password: owners })
      for (let time = 0; time < 2; time++) await call(service, '/signup', { email, password: strangers })
      await asAdmin(service, 'PUT', `/admin/users/${body.id}`, { email_confirm: true })
      expect(await opensWith(service, { email }, owners)).toBe(true)
      expect(await opensWith(service, { email }, strangers)).toBe(false)
    })

    test('neither replaces an invitation nor gets their password into the account', async () => {
      const service = await start()
      for (const path of ['/signup', '/otp', '/resend']) {
        const email = newAddress()
        await asAdmin(service, 'POST', '/invite', { email, data: { name: 'Ada' } })
        const invitation = lastMail(service)
        const stranger = { email, password: strangers, type: 'signup', data: { name: 'Mallory' } }
        await call(service, path, stranger)
        const beside = lastMail(service)
        expect(beside.link).not.toBe(invitation.link)
        // The invited user comes by either mail.
        const [first, second] = path === '/signup' ? [beside, invitation] : [invitation, beside]
        const { access_token: token = '' } = outcomeOf(await followLink(first.link))
        const { body } = await callAuth(service, 'GET', '/user', { token })
        expect(body).toMatchObject({ email, user_metadata: { name: 'Ada' } })
        expect(await opens(second)).toBe(false)
        expect(await opensWith(service, { email }, strangers)).toBe(false)
      }
    })

    test('does not invalidate the mail of the sign-up by asking for a sign-in link', async () => {
      const service = await start()
      for (const path of ['/otp', '/magiclink', '/recover']) {
        const email = newAddress()
        await call(service, '/signup', { email, password: owners })
        const signUp = lastMail(service)
        await call(service, path, { email })
        expect(lastMail(service).link).not.toBe(signUp.link)
        expect(await opens(signUp)).toBe(true)
        expect(await opensWith(service, { email }, owners)).toBe(true)
      }
    })
  },
)
