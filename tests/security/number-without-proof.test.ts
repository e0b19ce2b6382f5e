import { expect, test } from 'vitest'
import { signUpAndProve, verify } from '#tests/protocol/confirming-calls.ts'
import { callAuth, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const phone = '4917000330001'

const readUser = (service: TestService, token: string) => callAuth(service, 'GET', '/user', { token })

const opensWith = async (service: TestService, contact: object, password = goodPassword) =>
  (await callAuth(service, 'POST', '/token?grant_type=password', { body: { ...contact, password } }))
    .status === 200

/** The owner of the number signs in by SMS. */
async function comeBySms(service: TestService, token?: string) {
  await callAuth(service, 'POST', '/otp', { body: { phone } })
  const code = service.sent().at(-1)?.code
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  return callAuth(service, 'POST', '/verify', { body: { type: 'sms', phone, token: code }, headers })
}

onEngine('SQLite', 'an unverified phone number', (openTestStore) => {
  const start = (settings = {}) =>
    startService(openTestStore, {
      externalPhoneEnabled: true,
      smsAutoconfirm: true,
      smtpMaxFrequency: 0,
      smsMaxFrequency: 0,
      ...settings,
    })

  test('gives an account created with it only to its owner', async () => {
    const service = await start()
    const { body: stranger } = await callAuth(service, 'POST', '/signup', {
      body: { phone, password: goodPassword },
    })
    expect(stranger.user).toHaveProperty('phone_confirmed_at')
    expect(stranger.user).not.toHaveProperty('phone_proved_at')
    const { body: owner } = await comeBySms(service)
    expect(owner.user).toMatchObject({ id: stranger.user.id, phone, phone_proved_at: expect.any(String) })
    expect((await readUser(service, stranger.access_token)).status).toBe(403)
    expect(await opensWith(service, { phone })).toBe(false)
  })

  test('also gives an account with an unverified address to the owner of the number, without that address', async () => {
    const service = await start()
    const stranger = await signUp(service)
    await callAuth(service, 'PUT', '/user', { token: stranger.accessToken, body: { phone } })
    const { body: owner } = await comeBySms(service)
    expect(owner.user).toMatchObject({ id: stranger.userId, phone, email: '' })
    expect(owner.user.identities).toMatchObject([{ provider: 'phone' }])
    expect(await opensWith(service, { email: stranger.email })).toBe(false)
    expect(await opensWith(service, { phone })).toBe(false)
  })

  test('gives no one an account whose owner has verified another address: only the number is removed', async () => {
    const service = await start()
    const holder = await signUpAndProve(service)
    await callAuth(service, 'PUT', '/user', { token: holder.accessToken, body: { phone } })
    const { body: owner } = await comeBySms(service)
    expect(owner.user.id).not.toBe(holder.userId)
    expect(owner.user).toMatchObject({ phone, email: '', phone_proved_at: expect.any(String) })
    expect((await readUser(service, holder.accessToken)).body).toMatchObject({
      email: holder.email,
      phone: '',
      app_metadata: { providers: ['email'] },
    })
    expect(await opensWith(service, { email: holder.email })).toBe(true)
    const { body } = await callAuth(service, 'GET', '/user/events', { token: holder.accessToken })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('phone_removed')
  })

  test('is verified, and everything kept, if one of the account’s sessions enters the code', async () => {
    const service = await start()
    const person = await signUp(service)
    await callAuth(service, 'PUT', '/user', { token: person.accessToken, body: { phone } })
    const { body } = await comeBySms(service, person.accessToken)
    expect(body.user).toMatchObject({
      id: person.userId,
      email: person.email,
      phone,
      phone_proved_at: expect.any(String),
    })
    expect(await opensWith(service, { email: person.email })).toBe(true)
    expect((await comeBySms(service)).body.user.id).toBe(person.userId)
    expect((await readUser(service, person.accessToken)).status).toBe(200)
  })

  test('ends the anonymous session that was to become an account with it, also by code', async () => {
    const service = await start({ smsAutoconfirm: false, externalAnonymousUsersEnabled: true })
    const { body: anonymous } = await callAuth(service, 'POST', '/signup', { body: {} })
    const token = anonymous.access_token
    await callAuth(service, 'PUT', '/user', { token, body: { phone } })
    const code = service.sent().at(-1)?.code
    const { body } = await verify(service, { type: 'phone_change', phone, token: code })
    expect(body.user).toMatchObject({ id: anonymous.user.id, phone, is_anonymous: false })
    expect((await readUser(service, token)).status).toBe(403)
  })
})

onEngine('SQLite', 'an anonymous session that becomes an account', (openTestStore) => {
  const start = (settings = {}) =>
    startService(openTestStore, {
      externalAnonymousUsersEnabled: true,
      mailerAutoconfirm: false,
      smtpMaxFrequency: 0,
      ...settings,
    })

  async function upgrading(service: TestService, body: object) {
    const { body: anonymous } = await callAuth(service, 'POST', '/signup', { body: {} })
    const token: string = anonymous.access_token
    expect((await callAuth(service, 'PUT', '/user', { token, body })).status).toBe(200)
    return { token, userId: anonymous.user.id as string }
  }

  test('ends when the mail to its address is followed, and the chosen password stays', async () => {
    const service = await start()
    const email = newAddress()
    const { token, userId } = await upgrading(service, { email, password: goodPassword })
    const { body } = await verify(service, {
      type: 'email_change',
      email,
      token: service.sent().at(-1)?.code,
    })
    expect(body.user).toMatchObject({ id: userId, email, is_anonymous: false })
    expect((await readUser(service, token)).status).toBe(403)
    expect(await opensWith(service, { email })).toBe(true)
  })

  test('continues if the code is entered in it', async () => {
    const service = await start()
    const email = newAddress()
    const { token, userId } = await upgrading(service, { email })
    const body = { type: 'email_change', email, token: service.sent().at(-1)?.code }
    expect((await callAuth(service, 'POST', '/verify', { body, token })).body.user.id).toBe(userId)
    expect((await readUser(service, token)).body).toMatchObject({ email, is_anonymous: false })
  })

  test('ends if the address turns out to be someone else’s', async () => {
    const service = await start()
    const email = newAddress()
    const { token, userId } = await upgrading(service, { email })
    const change = service.sent().at(-1)
    await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    const code = service.sent().at(-1)?.code
    const { body: owner } = await verify(service, { type: 'signup', email, token: code })
    expect(owner.user.id).not.toBe(userId)
    expect((await readUser(service, token)).status).toBe(403)
    const late = await verify(service, { type: 'email_change', email, token: change?.code })
    expect(late).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })

  test('has an unverified address if confirmation is not required, and ends when the owner signs in', async () => {
    const service = await start({ mailerAutoconfirm: true })
    const email = newAddress()
    const { token, userId } = await upgrading(service, { email, password: goodPassword })
    expect((await readUser(service, token)).body).toMatchObject({ email, is_anonymous: false })
    await callAuth(service, 'POST', '/recover', { body: { email } })
    const { body } = await verify(service, { type: 'recovery', email, token: service.sent().at(-1)?.code })
    expect(body.user.id).toBe(userId)
    expect((await readUser(service, token)).status).toBe(403)
    expect(await opensWith(service, { email })).toBe(false)
  })
})
