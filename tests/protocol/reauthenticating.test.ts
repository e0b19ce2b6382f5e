import { expect, test } from 'vitest'
import type { Schema } from '#store/schema.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const reauthenticate = (service: TestService, token: string) =>
  callAuth(service, 'GET', '/reauthenticate', { token, headers: datedVersion })

const setUser = (service: TestService, userId: string, change: Partial<Schema['users']>) =>
  service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()

const confirmed = '2026-01-01T00:00:00.000Z'

onEachEngine('reauthenticating', (openTestStore) => {
  testOnce('mails a six-digit code and no link', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const client = service.newClient()
    await client.signInWithPassword(person)
    const { error } = await client.reauthenticate()
    expect(error).toBeNull()
    expect(service.sent()).toMatchObject([
      { to: person.email, code: expect.stringMatching(/^\d{6}$/), link: '' },
    ])
    expect((await client.getUser()).data.user).toMatchObject({
      reauthentication_sent_at: new Date(service.context.clock.now()).toISOString(),
    })
  })

  testOnce('returns an empty object', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    expect(await reauthenticate(service, accessToken)).toMatchObject({ status: 200, body: {} })
  })

  test('texts it to a user without an address and returns the message ID', async () => {
    const service = await startService(openTestStore, {
      externalPhoneEnabled: true,
      smsTestOtp: new Map([['491701234567', '246810']]),
    })
    const { accessToken, userId } = await signUp(service)
    const phone = { email: null, phone: '491701234567', phone_confirmed_at: confirmed }
    await setUser(service, userId, phone)
    expect(await reauthenticate(service, accessToken)).toMatchObject({
      status: 200,
      body: { message_id: 'test-otp' },
    })
    await setUser(service, userId, { phone: '491701234568', reauthenticationSentAt: null })
    expect((await reauthenticate(service, accessToken)).status).toBe(200)
    expect(service.sent()).toMatchObject([{ to: '491701234568', code: expect.stringMatching(/^\d{6}$/) }])
  })

  test('requires a confirmed address or number', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    await setUser(service, userId, { emailConfirmedAt: null })
    expect(await reauthenticate(service, accessToken)).toMatchObject({
      status: 422,
      body: { code: 'email_not_confirmed' },
    })
    await setUser(service, userId, { email: null, phone: '491701234567' })
    expect(await reauthenticate(service, accessToken)).toMatchObject({
      status: 422,
      body: { code: 'phone_not_confirmed' },
    })
    await setUser(service, userId, { phone: null })
    expect(await reauthenticate(service, accessToken)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'Reauthentication requires the user to have an email or a phone number',
      },
    })
    expect(service.sent()).toEqual([])
  })

  testOnce('waits a minute between codes, of which only the last is valid', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const person = await signUp(service)
    const client = service.newClient()
    await client.signInWithPassword(person)
    service.advanceClock(25 * 60 * 60)
    await client.refreshSession()
    expect((await client.reauthenticate()).error).toBeNull()
    service.advanceClock(59)
    const { error } = await client.reauthenticate()
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toContain('1 second')
    service.advanceClock(1)
    expect((await client.reauthenticate()).error).toBeNull()
    const [first, second] = service.sent().map(({ code }) => code)
    if (first !== second)
      expect((await client.updateUser({ password: 'a new password', nonce: first ?? '' })).error?.code).toBe(
        'reauthentication_not_valid',
      )
    expect((await client.updateUser({ password: 'a new password', nonce: second ?? '' })).error).toBeNull()
  })

  testOnce('requires a session', async () => {
    const service = await startService(openTestStore)
    expect(await callAuth(service, 'GET', '/reauthenticate', { headers: datedVersion })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    expect((await service.newClient().reauthenticate()).error?.name).toBe('AuthSessionMissingError')
  })
})
