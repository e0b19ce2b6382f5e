import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, goodPassword, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

let numbers = 0
const newNumber = () => `4917000${String(++numbers).padStart(5, '0')}`

const lastCode = (service: TestService, phone: string) =>
  service.sent().findLast(({ to }) => to.replace('+', '') === phone)?.code ?? ''

onEngine('SQLite', 'signing in by text message', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { externalPhoneEnabled: true, ...settings })

  test('creates an account for a new number, which the code confirms', async () => {
    const service = await start()
    const client = service.newClient()
    const phone = newNumber()
    const asked = await client.signInWithOtp({ phone: `+${phone}`, options: { data: { name: 'Ada' } } })
    expect(asked).toMatchObject({ error: null, data: { user: null, session: null } })
    const { data, error } = await client.verifyOtp({
      phone: `+${phone}`,
      token: lastCode(service, phone),
      type: 'sms',
    })
    expect(error).toBeNull()
    const now = new Date(service.context.clock.now()).toISOString()
    expect(data.user).toMatchObject({
      phone,
      email: '',
      phone_confirmed_at: now,
      confirmed_at: now,
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { name: 'Ada', phone, phone_verified: true },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    })
    expect((await client.getClaims()).data?.claims).toMatchObject({ phone, amr: [{ method: 'otp' }] })
  })

  test('works again for a confirmed number', async () => {
    const service = await start()
    const client = service.newClient()
    const phone = newNumber()
    await client.signInWithOtp({ phone })
    const first = await client.verifyOtp({ phone, token: lastCode(service, phone), type: 'sms' })
    service.advanceClock(61)
    await client.signInWithOtp({ phone, options: { shouldCreateUser: false } })
    const second = await client.verifyOtp({ phone, token: lastCode(service, phone), type: 'sms' })
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect(second.data.user?.phone_confirmed_at).toBe(first.data.user?.phone_confirmed_at)
  })

  test('is possible for a minute, with one message per minute', async () => {
    const service = await start({ smsMaxFrequency: 100 })
    const client = service.newClient()
    const phone = newNumber()
    await client.signInWithOtp({ phone })
    const code = lastCode(service, phone)
    service.advanceClock(61)
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    expect((await client.signInWithOtp({ phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    service.advanceClock(39)
    expect((await client.signInWithOtp({ phone })).error).toBeNull()
    service.advanceClock(60)
    expect((await client.verifyOtp({ phone, token: lastCode(service, phone), type: 'sms' })).error).toBeNull()
  })

  test('rejects codes of another type and any code after five wrong ones', async () => {
    const service = await start({ smsOtpExp: 600 })
    const phone = newNumber()
    await service.newClient().signInWithOtp({ phone })
    const code = lastCode(service, phone)
    const verify = (type: string, token: string) =>
      callAuth(service, 'POST', '/verify', { body: { type, phone, token }, headers: datedVersion })
    const expired = { status: 403, body: { code: 'otp_expired' } }
    expect(await verify('phone_change', code)).toMatchObject(expired)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await verify('sms', code === '111111' ? '222222' : '111111')).toMatchObject(expired)
    expect(await verify('sms', code)).toMatchObject(expired)
  })

  test('sends nothing to numbers with a fixed code, and accepts that code', async () => {
    const phone = newNumber()
    const service = await start({ smsTestOtp: new Map([[phone, '123456']]) })
    const client = service.newClient()
    expect((await client.signInWithOtp({ phone })).data).toMatchObject({ messageId: 'test-otp' })
    expect(service.sent()).toEqual([])
    expect((await client.verifyOtp({ phone, token: '123456', type: 'sms' })).data.user?.phone).toBe(phone)
  })

  test('sends regular messages to these numbers once their fixed codes have expired', async () => {
    const phone = newNumber()
    const service = await start({
      smsTestOtp: new Map([[phone, '123456']]),
      smsTestOtpValidUntil: new Date(Date.now() + 600_000).toISOString(),
    })
    const client = service.newClient()
    expect((await client.signInWithOtp({ phone })).data).toMatchObject({ messageId: 'test-otp' })
    service.advanceClock(601)
    expect((await client.signInWithOtp({ phone })).error).toBeNull()
    expect(service.sent()).toHaveLength(1)
    const verify = (token = '') => client.verifyOtp({ phone, token, type: 'sms' })
    expect((await verify('123456')).error).toMatchObject({ code: 'otp_expired' })
    expect((await verify(service.sent()[0]?.code)).error).toBeNull()
  })

  test('is rejected as the protocol specifies', async () => {
    const service = await start()
    const ask = (body: Record<string, unknown>) =>
      callAuth(service, 'POST', '/otp', { body, headers: datedVersion })
    expect(await ask({ phone: '0170 1234567' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Invalid phone number format (E.164 required)' },
    })
    for (const channel of ['pigeon', 'whatsapp'])
      expect(await ask({ phone: newNumber(), channel })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect(await ask({ phone: newNumber(), create_user: false })).toMatchObject({
      status: 422,
      body: { code: 'otp_disabled' },
    })
    service.context.settings.externalPhoneEnabled = false
    for (const body of [{ phone: newNumber() }, { phone: 'none' }, { phone: newNumber(), channel: 'pigeon' }])
      expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'phone_provider_disabled' } })
    expect(service.sent()).toEqual([])
  })
})

onEngine('SQLite', 'signing up with a phone number', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { externalPhoneEnabled: true, ...settings })

  test('sends a code and waits for it', async () => {
    const service = await start()
    const client = service.newClient()
    const phone = newNumber()
    const { data, error } = await client.signUp({ phone: `+${phone}`, password: goodPassword })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      session: null,
      user: {
        phone,
        email: '',
        confirmation_sent_at: expect.any(String),
        user_metadata: { phone, email_verified: false, phone_verified: false },
        identities: [{ provider: 'phone' }],
      },
    })
    expect(data.user).not.toHaveProperty('phone_confirmed_at')
    expect((await client.signInWithPassword({ phone, password: goodPassword })).error?.code).toBe(
      'phone_not_confirmed',
    )
    await client.verifyOtp({ phone, token: lastCode(service, phone), type: 'sms' })
    expect((await client.signInWithPassword({ phone, password: goodPassword })).error).toBeNull()
  })

  test('signs in immediately if phone numbers need no confirmation', async () => {
    const service = await start({ smsAutoconfirm: true })
    const phone = newNumber()
    const { data } = await service.newClient().signUp({ phone, password: goodPassword })
    expect(data.session).not.toBeNull()
    expect(data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect(service.sent()).toEqual([])
  })

  test('with a taken number responds as for a taken address', async () => {
    const service = await start({ mailerAutoconfirm: false })
    const client = service.newClient()
    const phone = newNumber()
    await client.signUp({ phone, password: goodPassword })
    await client.verifyOtp({ phone, token: lastCode(service, phone), type: 'sms' })
    service.advanceClock(60)
    const fake = await callAuth(service, 'POST', '/signup', { body: { phone, password: goodPassword } })
    expect(fake).toMatchObject({
      status: 200,
      body: { phone, identities: [{ provider: 'phone' }], user_metadata: { phone, phone_verified: false } },
    })
    expect(service.sent()).toHaveLength(1)
    service.context.settings.mailerAutoconfirm = true
    expect((await client.signUp({ phone, password: goodPassword })).error?.code).toBe('user_already_exists')
  })
})

onEngine('SQLite', 'changing the phone number', (openTestStore) => {
  test('switches to the number that received the code', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const person = await signUp(service)
    const phone = newNumber()
    const asked = await callAuth(service, 'PUT', '/user', { body: { phone }, token: person.accessToken })
    expect(asked.body).toMatchObject({ new_phone: phone, phone: '' })
    const client = service.newClient()
    const code = lastCode(service, phone)
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error?.code).toBe('otp_expired')
    const { data, error } = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: person.userId,
      phone,
      email: person.email,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user).not.toHaveProperty('new_phone')
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  })

  test('fails if the number has been taken in the meantime', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const person = await signUp(service)
    const phone = newNumber()
    await callAuth(service, 'PUT', '/user', { body: { phone }, token: person.accessToken })
    const code = lastCode(service, phone)
    service.context.settings.smsAutoconfirm = true
    await service.newClient().signUp({ phone, password: goodPassword })
    expect(
      (await service.newClient().verifyOtp({ phone, token: code, type: 'phone_change' })).error,
    ).toMatchObject({ status: 422, code: 'phone_exists' })
  })
})
