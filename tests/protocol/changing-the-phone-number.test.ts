import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { putUser, readTokens, setUser, signedIn } from './changing-the-user-calls.ts'
import { ledgerStatus, signIn, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'changing the phone number', (openTestStore) => {
  test('sends a code to the new number and changes nothing until it is entered', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { client } = await signedIn(service)
    const { data, error } = await client.updateUser({ phone: '+49 170 1234567' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone: '',
      new_phone: '491701234567',
      phone_change_sent_at: new Date(service.context.clock.now()).toISOString(),
    })
    expect(service.sent()).toMatchObject([{ to: '491701234567', code: expect.stringMatching(/^\d{6}$/) }])
    expect(await readTokens(service)).toEqual([{ kind: 'phone_change', relatesTo: '491701234567' }])
    expect((await client.updateUser({ phone: '+49 170 7654321' })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
  })

  test('completes once the code is entered, and leaves password and sessions alone', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { client, email, password, token: accessToken } = await signedIn(service)
    const phone = '491701234567'
    await client.updateUser({ phone })
    const token = service.sent().at(-1)?.code ?? ''
    expect((await client.verifyOtp({ type: 'phone_change', phone, token })).error).toBeNull()
    expect((await client.getUser()).data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
    })
    expect(await ledgerStatus(service, accessToken)).toBe(200)
    expect((await signIn(service, { email, password })).accessToken).toBeTruthy()
  })

  test('is immediate if phone numbers need no confirmation', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true, smsAutoconfirm: true })
    const { client } = await signedIn(service)
    service.advanceClock(1)
    const { data } = await client.updateUser({ phone: '+49 170 1234567' })
    expect(data.user).toMatchObject({
      phone: '491701234567',
      phone_confirmed_at: new Date(service.context.clock.now()).toISOString(),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user).not.toHaveProperty('new_phone')
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
    expect(service.sent()).toEqual([])
  })

  test('rejects a number that has an account, an unknown channel, and any number if phone logins are off', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { token } = await signedIn(service)
    const other = await signUp(service)
    await setUser(service, other.userId, { phone: '491701234567' })
    expect(await putUser(service, token, { phone: '+491701234567' })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
    for (const channel of ['pigeon', 'whatsapp'])
      expect(await putUser(service, token, { phone: '+491707654321', channel })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    service.context.settings.externalPhoneEnabled = false
    expect(await putUser(service, token, { phone: '+491707654321' })).toMatchObject({
      status: 400,
      body: { code: 'phone_provider_disabled' },
    })
  })
})
