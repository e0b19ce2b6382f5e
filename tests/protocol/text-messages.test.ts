import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { openHttpFake } from '#tests/support/http-fake.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { byPhone, signUpByPhone, usersOf } from './message-calls.ts'
import { startService } from './start-service.ts'

const twilioSettings = (url: string) =>
  ({
    ...byPhone,
    smsProvider: 'twilio',
    smsTwilioUrl: url,
    smsTwilioAccountSid: 'AC123',
    smsTwilioAuthToken: 'the-token',
    smsTwilioMessageServiceSid: 'MG456',
  }) satisfies Partial<Settings>

onEngine('SQLite', 'SMS through Twilio', (openTestStore) => {
  const accepting = () => openHttpFake(() => ({ status: 201, body: { sid: 'SM789', status: 'queued' } }))

  test("are posted in Twilio's format, authenticated as the account", async () => {
    const provider = await accepting()
    const service = await startService(openTestStore, twilioSettings(provider.url))
    expect((await signUpByPhone(service, '+491555000112')).status).toBe(200)
    const [request] = provider.received
    expect(request).toMatchObject({ method: 'POST', path: '/2010-04-01/Accounts/AC123/Messages.json' })
    expect(request?.headers.authorization).toBe(`Basic ${btoa('AC123:the-token')}`)
    const form = new URLSearchParams(request?.body)
    expect(form.get('To')).toBe('+491555000112')
    expect(form.get('MessagingServiceSid')).toBe('MG456')
    expect(form.get('Body')).toMatch(/^\d{6} is your Outgo code\./)
  })

  test("return Twilio's message ID", async () => {
    const provider = await accepting()
    const service = await startService(openTestStore, twilioSettings(provider.url))
    const { data } = await service.newClient().signInWithOtp({ phone: '+491555000113' })
    expect(data).toMatchObject({ messageId: 'SM789' })
  })

  test('are sent as WhatsApp messages if the client requests it', async () => {
    const provider = await accepting()
    const service = await startService(openTestStore, {
      ...twilioSettings(provider.url),
      smsTwilioMessageServiceSid: '+15005550006',
    })
    expect((await signUpByPhone(service, '+491555000114', 'whatsapp')).status).toBe(200)
    const form = new URLSearchParams(provider.received[0]?.body)
    expect(form.get('To')).toBe('whatsapp:+491555000114')
    expect(form.get('From')).toBe('whatsapp:+15005550006')
  })

  test('rejected by Twilio return sms_send_failed and leave nothing behind', async () => {
    const provider = await openHttpFake(() => ({
      status: 400,
      body: { code: 21211, message: "The 'To' number is not a valid phone number.", status: 400 },
    }))
    const service = await startService(openTestStore, twilioSettings(provider.url))
    const { status, body } = await signUpByPhone(service, '+491555000115')
    expect([status, body.code]).toEqual([422, 'sms_send_failed'])
    expect(await usersOf(service)).toEqual([])
    expect(service.logged.join('')).toContain('21211')
    expect(service.logged.join('')).not.toContain('the-token')
  })

  test('return 500 if settings are missing or Twilio cannot be reached', async () => {
    const { smsTwilioAuthToken: _, ...incomplete } = twilioSettings('http://127.0.0.1:9')
    const unset = await startService(openTestStore, incomplete)
    expect((await signUpByPhone(unset, '+491555000116')).status).toBe(500)
    const away = await startService(openTestStore, twilioSettings('http://127.0.0.1:9'))
    expect((await signUpByPhone(away, '+491555000117')).status).toBe(500)
    expect(await usersOf(away)).toEqual([])
  })
})

onEngine('SQLite', 'SMS through a webhook', (openTestStore) => {
  const keys = [Buffer.from('the first key of the webhook'), Buffer.from('and the one that follows it')]
  const hookSettings = (url: string) =>
    ({
      ...byPhone,
      hookSendSmsUri: url,
      hookSendSmsSecrets: keys.map((key) => `v1,whsec_${key.toString('base64')}`).join('|'),
    }) satisfies Partial<Settings>

  test('are posted with code and number, signed with each key according to Standard Webhooks', async () => {
    const hook = await openHttpFake(() => ({ status: 200, body: {} }))
    const service = await startService(openTestStore, hookSettings(`${hook.url}/sms`))
    expect((await signUpByPhone(service, '+491555000118')).status).toBe(200)
    const [request] = hook.received
    expect(request).toMatchObject({ method: 'POST', path: '/sms' })
    const { user, sms } = JSON.parse(request?.body ?? '')
    expect(user.phone).toBe('491555000118')
    expect(sms.otp).toMatch(/^\d{6}$/)
    expect(sms.text).toContain(sms.otp)

    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request?.headers ?? {}
    expect(Number(timestamp)).toBe(Math.floor(service.context.clock.now() / 1000))
    const signed = `${id}.${timestamp}.${request?.body}`
    expect(request?.headers['webhook-signature']).toBe(
      keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' '),
    )
  })

  test('rejected by the webhook return sms_send_failed and leave nothing behind', async () => {
    const hook = await openHttpFake(() => ({ status: 403, body: {} }))
    const service = await startService(openTestStore, hookSettings(hook.url))
    const { status, body } = await signUpByPhone(service, '+491555000119')
    expect([status, body.code]).toEqual([422, 'sms_send_failed'])
    expect(await usersOf(service)).toEqual([])
  })
})
