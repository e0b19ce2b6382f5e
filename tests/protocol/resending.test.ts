import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const resend = (service: TestService, body: unknown) =>
  callAuth(service, 'POST', '/resend', { body, headers: datedVersion })

const codesTo = (service: TestService, address: string) =>
  service
    .sent()
    .filter(({ to }) => to.replace('+', '') === address)
    .map(({ code }) => code)

onEngine('SQLite', 'resending', (openTestStore) => {
  test('a confirmation sends another working code', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const client = service.newClient()
    const email = newAddress()
    await client.signUp({ email, password: goodPassword })
    // The sign-up has already sent a mail.
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    expect(service.sent()).toHaveLength(1)
    expect((await client.resend({ type: 'signup', email })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    service.advanceClock(60)
    const again = await client.resend({ type: 'signup', email })
    expect(again).toMatchObject({ error: null, data: { user: null, session: null } })
    const code = codesTo(service, email)[1] ?? ''
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).data.user?.email).toBe(email)
  })

  test('responds the same if there is nothing to send', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { email } = await signUp(service)
    for (const body of [
      { type: 'signup', email },
      { type: 'signup', email: newAddress() },
      { type: 'email_change', email },
      { type: 'email_change', email: newAddress() },
      { type: 'sms', phone: '4917099999' },
      { type: 'phone_change', phone: '4917099999' },
    ]) {
      const answer = await resend(service, body)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({})
    }
    expect(service.sent()).toEqual([])
  })

  test('an address change sends both mails again, requested by the current address', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    service.context.settings.mailerAutoconfirm = false
    const newEmail = newAddress()
    await callAuth(service, 'PUT', '/user', { body: { email: newEmail }, token: person.accessToken })
    expect(await resend(service, { type: 'email_change', email: newEmail })).toMatchObject({ status: 200 })
    expect(service.sent()).toHaveLength(2)
    expect(await resend(service, { type: 'email_change', email: person.email })).toMatchObject({
      status: 200,
    })
    expect(service.sent()).toHaveLength(2)
    expect(await resend(service, { type: 'email_change', email: person.email })).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    })
    service.advanceClock(61)
    expect((await resend(service, { type: 'email_change', email: person.email })).body).toEqual({})
    const [, toNew = ''] = codesTo(service, newEmail)
    const [, toCurrent = ''] = codesTo(service, person.email)
    const client = service.newClient()
    await client.verifyOtp({ email: person.email, token: toCurrent, type: 'email_change' })
    const { data } = await client.verifyOtp({ email: newEmail, token: toNew, type: 'email_change' })
    expect(data.user).toMatchObject({ id: person.userId, email: newEmail })
  })

  test('a text message sends another code', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const client = service.newClient()
    const phone = '4917000077001'
    await client.signUp({ phone, password: goodPassword })
    service.advanceClock(61)
    expect((await client.resend({ type: 'sms', phone: `+${phone}` })).error).toBeNull()
    const [, code = ''] = codesTo(service, phone)
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).data.user?.phone).toBe(phone)
    service.advanceClock(61)
    expect(await resend(service, { type: 'sms', phone })).toMatchObject({ status: 200, body: {} })
    expect(codesTo(service, phone)).toHaveLength(2)
  })

  test('a number change sends to the new number, requested by the current one', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true, smsAutoconfirm: true })
    const phone = '4917000077002'
    const newPhone = '4917000077003'
    const { data } = await service.newClient().signUp({ phone, password: goodPassword })
    service.context.settings.smsAutoconfirm = false
    await callAuth(service, 'PUT', '/user', {
      body: { phone: newPhone },
      token: data.session?.access_token ?? '',
    })
    service.advanceClock(61)
    expect((await resend(service, { type: 'phone_change', phone })).status).toBe(200)
    const [, code = ''] = codesTo(service, newPhone)
    const answer = await service.newClient().verifyOtp({ phone: newPhone, token: code, type: 'phone_change' })
    expect(answer.data.user).toMatchObject({ id: data.user?.id, phone: newPhone })
  })

  test('returns the message ID if the provider supplies one', async () => {
    const phone = '4917000077004'
    const service = await startService(openTestStore, {
      externalPhoneEnabled: true,
      smsTestOtp: new Map([[phone, '123456']]),
    })
    const client = service.newClient()
    await client.signUp({ phone, password: goodPassword })
    service.advanceClock(61)
    expect((await client.resend({ type: 'sms', phone })).data).toMatchObject({ messageId: 'test-otp' })
  })

  test('rejects calls with missing or conflicting fields', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const cases: [Record<string, unknown>, number, string][] = [
      [{ email }, 400, 'validation_failed'],
      [{ type: 'recovery', email }, 400, 'validation_failed'],
      [{ type: 'signup' }, 400, 'validation_failed'],
      [{ type: 'signup', phone: '49170' }, 400, 'validation_failed'],
      [{ type: 'signup', email, phone: '49170' }, 400, 'validation_failed'],
      [{ type: 'sms', email }, 400, 'validation_failed'],
      [{ type: 'signup', email: 'none' }, 400, 'validation_failed'],
      [{ type: 'signup', email, code_challenge_method: 's256' }, 400, 'validation_failed'],
      [{ type: 'sms', phone: '49170' }, 400, 'phone_provider_disabled'],
      [{ type: 'phone_change', phone: '49170' }, 400, 'phone_provider_disabled'],
    ]
    for (const [body, status, code] of cases)
      expect(await resend(service, body), JSON.stringify(body)).toMatchObject({ status, body: { code } })
    service.context.settings.externalEmailEnabled = false
    for (const type of ['signup', 'email_change'])
      expect(await resend(service, { type, email })).toMatchObject({
        status: 400,
        body: { code: 'email_provider_disabled' },
      })
  })
})
