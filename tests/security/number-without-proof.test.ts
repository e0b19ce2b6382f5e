import { expect, test } from 'vitest'
import { signUpAndProve, verify } from '#tests/protocol/confirming-calls.ts'
import { callAuth, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const phone = '4917000330001'

const readUser = (service: TestService, token: string) => callAuth(service, 'GET', '/user', { token })

const opensWith = async (service: TestService, contact: object, password = goodPassword) =>
  (await callAuth(service, 'POST', '/token?grant_type=password', { body: { ...contact, password } }))
    .status === 200

/** The owner of the number comes by an SMS. */
async function comeBySms(service: TestService, token?: string) {
  await callAuth(service, 'POST', '/otp', { body: { phone } })
  const code = service.sent().at(-1)?.code
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  return callAuth(service, 'POST', '/verify', { body: { type: 'sms', phone, token: code }, headers })
}

onEachEngine('a number that nobody has proved', (openTestStore) => {
  const start = (settings = {}) =>
    startService(openTestStore, {
      externalPhoneEnabled: true,
      smsAutoconfirm: true,
      smtpMaxFrequency: 0,
      smsMaxFrequency: 0,
      ...settings,
    })

  test('gives an account that was made with it to its owner alone', async () => {
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

  test('gives an account with an unproved address too to the owner of the number, without that address', async () => {
    const service = await start()
    const stranger = await signUp(service)
    await callAuth(service, 'PUT', '/user', { token: stranger.accessToken, body: { phone } })
    const { body: owner } = await comeBySms(service)
    expect(owner.user).toMatchObject({ id: stranger.userId, phone, email: '' })
    expect(owner.user.identities).toMatchObject([{ provider: 'phone' }])
    expect(await opensWith(service, { email: stranger.email })).toBe(false)
    expect(await opensWith(service, { phone })).toBe(false)
  })

  test('gives nobody an account whose owner has proved another address: only the number goes', async () => {
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

  test('is proved, and everything kept, by a code that one of the account’s sessions types', async () => {
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

  test('ends the anonymous session that was to become an account by it, also by a code', async () => {
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

onEachEngine('an anonymous session that becomes an account', (openTestStore) => {
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

  test('ends when the mail of its address is answered, with the password it chose kept', async () => {
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

  test('goes on when the code is typed in it', async () => {
    const service = await start()
    const email = newAddress()
    const { token, userId } = await upgrading(service, { email })
    const body = { type: 'email_change', email, token: service.sent().at(-1)?.code }
    expect((await callAuth(service, 'POST', '/verify', { body, token })).body.user.id).toBe(userId)
    expect((await readUser(service, token)).body).toMatchObject({ email, is_anonymous: false })
  })

  test('ends when the address turns out to be somebody else’s', async () => {
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

  test('has an unproved address where the operator asks for no proof, and ends when the owner comes', async () => {
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
