import { expect, test } from 'vitest'
import { adminToken } from '#tests/protocol/admin-client.ts'
import { verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { exchange, newPair } from '#tests/protocol/pkce-calls.ts'
import { callAuth, newAddress } from '#tests/protocol/protocol-calls.ts'
import { signInThrough, startWithProvider, unproved } from '#tests/protocol/provider-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const attackers = 'the password of an attacker'
const owners = 'the password of the owner'

const signUpWith = (service: TestService, email: string, password: string, data: object = {}) =>
  callAuth(service, 'POST', '/signup', { body: { email, password, data } })

const opensWith = async (
  service: TestService,
  contact: { email: string } | { phone: string },
  password: string,
) =>
  (await callAuth(service, 'POST', '/token?grant_type=password', { body: { ...contact, password } }))
    .status === 200

const lastMail = (service: TestService) => service.sent().at(-1) ?? { code: '', link: '' }

onEngine('SQLite', 'signing up with an address before its owner', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  test('gives the account the password and name of the sign-up whose mail is followed', async () => {
    const service = await start()
    const email = newAddress()
    await signUpWith(service, email, attackers, { name: 'Mallory', note: 'mine' })
    service.advanceClock(61)
    await signUpWith(service, email, owners, { name: 'Ada' })
    const opened = outcomeOf(await followLink(lastMail(service).link))
    const { body } = await callAuth(service, 'GET', '/user', { token: opened.access_token ?? '' })
    expect(body).toMatchObject({ email, user_metadata: { name: 'Ada' } })
    expect(JSON.stringify(body)).not.toMatch(/Mallory|mine/)
    expect(await opensWith(service, { email }, owners)).toBe(true)
    expect(await opensWith(service, { email }, attackers)).toBe(false)
  })

  test('leaves nothing of either if the older mail is followed after all', async () => {
    const service = await start()
    const email = newAddress()
    await signUpWith(service, email, owners)
    const older = lastMail(service)
    service.advanceClock(61)
    await signUpWith(service, email, attackers)
    expect(outcomeOf(await followLink(older.link))).toMatchObject({ error_code: 'otp_expired' })
    for (const password of [attackers, owners])
      expect(await opensWith(service, { email }, password)).toBe(false)
  })

  test('keeps the password of the last sign-up in a re-sent mail', async () => {
    const service = await start()
    const email = newAddress()
    await signUpWith(service, email, attackers)
    service.advanceClock(61)
    await signUpWith(service, email, owners)
    service.advanceClock(61)
    await callAuth(service, 'POST', '/resend', { body: { type: 'signup', email } })
    expect(service.sent()).toHaveLength(3)
    expect((await verify(service, { type: 'signup', email, token: lastMail(service).code })).status).toBe(200)
    expect(await opensWith(service, { email }, owners)).toBe(true)
    expect(await opensWith(service, { email }, attackers)).toBe(false)
  })

  test('gives no password to a user who comes by code, recovery or invitation instead', async () => {
    const service = await start()
    const token = await adminToken(service)
    const ways = {
      '/otp': { type: 'email' },
      '/recover': { type: 'recovery' },
      '/invite': { type: 'invite', token },
    }
    for (const [path, { type, ...how }] of Object.entries(ways)) {
      const email = newAddress()
      await signUpWith(service, email, attackers, { name: 'Mallory' })
      service.advanceClock(61)
      expect((await callAuth(service, 'POST', path, { body: { email }, ...how })).status).toBe(200)
      const { status, body } = await verify(service, { type, email, token: lastMail(service).code })
      expect({ path, status }).toEqual({ path, status: 200 })
      expect(JSON.stringify(body.user)).not.toContain('Mallory')
      expect(await opensWith(service, { email }, attackers)).toBe(false)
    }
  })

  test('follows the same rules for a number', async () => {
    const service = await start({ externalPhoneEnabled: true })
    const phone = '4917000110001'
    const signUp = (password: string) => callAuth(service, 'POST', '/signup', { body: { phone, password } })
    await signUp(attackers)
    service.advanceClock(61)
    await signUp(owners)
    const code = service.sent().at(-1)?.code
    expect((await verify(service, { type: 'sms', phone, token: code })).status).toBe(200)
    expect(await opensWith(service, { phone }, owners)).toBe(true)
    expect(await opensWith(service, { phone }, attackers)).toBe(false)
  })

  test('lets only the owner’s client finish, whoever else waits for a link', async () => {
    const service = await start()
    const email = newAddress()
    const [attacker, owner] = [newPair(), newPair()]
    const begin = (password: string, { pkce }: typeof owner) =>
      callAuth(service, 'POST', '/signup', { body: { email, password, ...pkce } })
    await begin(owners, owner)
    const { link } = lastMail(service)
    service.advanceClock(61)
    // Another flow of the same account, started later than the one that the mail is for.
    await callAuth(service, 'POST', '/recover', { body: { email, ...attacker.pkce } })
    const code = (await followLink(link)).query.get('code') ?? ''
    expect((await exchange(service, code, attacker.verifier)).status).toBe(400)
    expect((await exchange(service, code, owner.verifier)).body.user.email).toBe(email)
    expect(await opensWith(service, { email }, owners)).toBe(true)
  })

  test('through a provider that has not verified it leaves that identity no access', async () => {
    const { service } = await startWithProvider(openTestStore, {
      people: [unproved],
      settings: { mailerAutoconfirm: false },
    })
    const { email } = unproved
    expect((await signInThrough(service, unproved.sub)).code).toBe('provider_email_needs_verification')
    service.advanceClock(61)
    await signUpWith(service, email, owners)
    const { code: token } = lastMail(service)
    // A mail that adds the identity does not replace the one that the owner is waiting for.
    service.advanceClock(61)
    await signInThrough(service, unproved.sub)
    expect(lastMail(service).code).toBe(token)
    const { body } = await verify(service, { type: 'signup', email, token })
    expect(body.user.identities).toMatchObject([{ provider: 'email' }])
    const stranger = await signInThrough(service, unproved.sub)
    expect(stranger.code).toBe('provider_email_needs_verification')
    expect(await opensWith(service, { email }, owners)).toBe(true)
  })
})
