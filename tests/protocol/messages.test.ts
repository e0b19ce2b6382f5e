import { createHmac } from 'node:crypto'
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { openHttpFake } from '#tests/support/http-fake.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { openMailbox } from '#tests/support/smtp-mailbox.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const confirmed = { mailerAutoconfirm: false } satisfies Partial<Settings>
const byPhone = { externalPhoneEnabled: true } satisfies Partial<Settings>

const signUpByMail = (service: TestService, email: string) =>
  callAuth(service, 'POST', '/signup?redirect_to=http://127.0.0.1:3000/a/rather/long/way/to/go/in/the/end', {
    body: { email, password: goodPassword },
    headers: datedVersion,
  })

const signUpByPhone = (service: TestService, phone: string, channel = 'sms') =>
  callAuth(service, 'POST', '/signup', {
    body: { phone, password: goodPassword, channel },
    headers: datedVersion,
  })

const usersOf = async ({ context }: TestService) =>
  context.store.selectFrom('users').select(['email', 'phone']).execute()

onEachEngine('mails through a mail server', (openTestStore) => {
  test('arrive with the sender of the settings, as text and as HTML with the same link and code', async () => {
    const mailbox = await openMailbox()
    const service = await startService(openTestStore, {
      ...confirmed,
      smtpUrl: mailbox.url,
      smtpAdminEmail: 'money@example.org',
      smtpSenderName: 'Our household',
    })
    const email = newAddress()
    expect((await signUpByMail(service, email)).status).toBe(200)

    const [mail] = mailbox.received
    expect(mail?.recipients).toEqual([email])
    expect(mail?.sender).toBe('money@example.org')
    expect(mail?.email.from).toMatchObject({ name: 'Our household', address: 'money@example.org' })
    expect(mail?.email.to).toMatchObject([{ address: email }])
    expect(mail?.email.subject).toBe('Confirm your e-mail address')
    const [link = ''] = /^http\S+$/m.exec(mail?.email.text ?? '') ?? []
    const code = /\b\d{6}\b/.exec((mail?.email.text ?? '').replace(link, ''))?.[0]
    expect(link).toContain('redirect_to=http://127.0.0.1:3000/a/rather/long/way/to/go/in/the/end')
    expect(mail?.email.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(mail?.email.html).toContain(`>${code}<`)
    expect(service.sent()).toEqual([])
  })

  test('have a link and a code that work as they arrived', async () => {
    const mailbox = await openMailbox()
    const service = await startService(openTestStore, { ...confirmed, smtpUrl: mailbox.url })
    const [one, other] = [newAddress(), newAddress()]
    await signUpByMail(service, one)
    await signUpByMail(service, other)
    const [first = '', second = ''] = mailbox.received.map((mail) => mail.email.text ?? '')

    const link = /^http\S+$/m.exec(first)?.[0] ?? ''
    const followed = await fetch(link, { redirect: 'manual' })
    expect(followed.headers.get('Location')).toContain('#access_token=')

    const token = /\b\d{6}\b/.exec(second.replaceAll(/http\S+/g, ''))?.[0]
    const { error } = await service.newClient().verifyOtp({ type: 'email', email: other, token: token ?? '' })
    expect(error).toBeNull()
  })

  test('leave neither link nor code in the log', async () => {
    const mailbox = await openMailbox()
    const service = await startService(openTestStore, { ...confirmed, smtpUrl: mailbox.url })
    await signUpByMail(service, newAddress())
    const text = mailbox.received[0]?.email.text ?? ''
    const log = service.logged.join('')
    expect(log).not.toContain(/token=(\w+)/.exec(text)?.[1])
    expect(log).not.toContain(/\b\d{6}\b/.exec(text.replaceAll(/http\S+/g, ''))?.[0])
  })

  test('that are refused fail the call with 500 and leave nothing behind', async () => {
    const mailbox = await openMailbox({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    })
    const service = await startService(openTestStore, { ...confirmed, smtpUrl: mailbox.url })
    const { status, body } = await signUpByMail(service, newAddress())
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 'unexpected_failure',
      message: 'The mail could not be sent. Please try again soon.',
    })
    expect(await usersOf(service)).toEqual([])
    expect(service.logged.join('')).toContain('a mail could not be handed over to the mail server')
  })

  test('that are refused leave a known account as it was', async () => {
    const mailbox = await openMailbox({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    })
    const service = await startService(openTestStore, { smtpUrl: mailbox.url })
    const { email } = await signUp(service)
    expect((await callAuth(service, 'POST', '/recover', { body: { email } })).status).toBe(500)
    const { store } = service.context
    expect(await store.selectFrom('users').select('recovery_sent_at').execute()).toEqual([
      { recovery_sent_at: null },
    ])
    expect(await store.selectFrom('one_time_tokens').select('kind').execute()).toEqual([])
  })

  test('fail in the same way when the mail server is away', async () => {
    const service = await startService(openTestStore, { ...confirmed, smtpUrl: 'smtp://127.0.0.1:9' })
    expect((await signUpByMail(service, newAddress())).status).toBe(500)
    expect(await usersOf(service)).toEqual([])
  })

  test('sign in to the mail server with the name and password of its address', async () => {
    const seen: string[] = []
    const mailbox = await openMailbox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(username ?? '', password ?? '')
        done(null, { user: 'outgo' })
      },
    })
    const service = await startService(openTestStore, {
      ...confirmed,
      smtpUrl: `smtp://outgo:s%40cret@127.0.0.1:${mailbox.port}`,
    })
    expect((await signUpByMail(service, newAddress())).status).toBe(200)
    expect(seen).toEqual(['outgo', 's@cret'])
    expect(mailbox.received.length).toBe(1)
  })

  test('go to authorized addresses only, where those are named', async () => {
    const mailbox = await openMailbox()
    const service = await startService(openTestStore, {
      ...confirmed,
      smtpUrl: mailbox.url,
      authorizedAddresses: ['Known@example.com'],
    })
    const { status, body } = await signUpByMail(service, 'stranger@example.com')
    expect([status, body.code]).toEqual([400, 'email_address_not_authorized'])
    expect((await signUpByMail(service, 'known@example.com')).status).toBe(200)
    expect(mailbox.received.length).toBe(1)
  })
})

onEachEngine('messages without mail server and SMS provider', (openTestStore) => {
  test('are written to the outbox, and their link and code to the log', async () => {
    const service = await startService(openTestStore, confirmed)
    const email = newAddress()
    await signUpByMail(service, email)
    const [mail] = service.sent()
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail address' })
    expect(mail?.link).toContain('/verify?token=')
    expect(mail?.code).toMatch(/^\d{6}$/)
    const line = service.logged.map((text) => JSON.parse(text)).find(({ code }) => code !== undefined)
    expect(line).toMatchObject({ level: 30, to: email, link: mail?.link, code: mail?.code })
    // Whoever reads these files can sign in as the person they were written for.
    expect(statSync(line.file).mode & 0o777).toBe(0o600)
    expect(statSync(line.file.replace(/\/[^/]*$/, '')).mode & 0o777).toBe(0o700)
  })

  test('keep their order', async () => {
    const service = await startService(openTestStore, { ...confirmed, rateLimitEmailSent: 100 })
    const emails = Array.from({ length: 5 }, newAddress)
    for (const email of emails) await signUpByMail(service, email)
    expect(service.sent().map(({ to }) => to)).toEqual(emails)
  })

  test('of a phone are written there, too', async () => {
    const service = await startService(openTestStore, byPhone)
    expect((await signUpByPhone(service, '+491555000111')).status).toBe(200)
    expect(service.sent()).toMatchObject([{ to: '491555000111', code: expect.stringMatching(/^\d{6}$/) }])
  })
})

const twilioSettings = (url: string) =>
  ({
    ...byPhone,
    smsProvider: 'twilio',
    smsTwilioUrl: url,
    smsTwilioAccountSid: 'AC123',
    smsTwilioAuthToken: 'the-token',
    smsTwilioMessageServiceSid: 'MG456',
  }) satisfies Partial<Settings>

onEachEngine('SMS through Twilio', (openTestStore) => {
  const accepting = () => openHttpFake(() => ({ status: 201, body: { sid: 'SM789', status: 'queued' } }))

  test('are posted in its form, signed in as the account', async () => {
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

  test('answer the id that Twilio gave the message', async () => {
    const provider = await accepting()
    const service = await startService(openTestStore, twilioSettings(provider.url))
    const { data } = await service.newClient().signInWithOtp({ phone: '+491555000113' })
    expect(data).toMatchObject({ messageId: 'SM789' })
  })

  test('go as WhatsApp messages when the client asks for that', async () => {
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

  test('that Twilio refuses answer sms_send_failed and leave nothing behind', async () => {
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

  test('answer 500 when settings are missing or Twilio cannot be reached', async () => {
    const { smsTwilioAuthToken: _, ...incomplete } = twilioSettings('http://127.0.0.1:9')
    const unset = await startService(openTestStore, incomplete)
    expect((await signUpByPhone(unset, '+491555000116')).status).toBe(500)
    const away = await startService(openTestStore, twilioSettings('http://127.0.0.1:9'))
    expect((await signUpByPhone(away, '+491555000117')).status).toBe(500)
    expect(await usersOf(away)).toEqual([])
  })
})

onEachEngine('SMS through a webhook', (openTestStore) => {
  const keys = [Buffer.from('the first key of the webhook'), Buffer.from('and the one that follows it')]
  const hookSettings = (url: string) =>
    ({
      ...byPhone,
      hookSendSmsUri: url,
      hookSendSmsSecrets: keys.map((key) => `v1,whsec_${key.toString('base64')}`).join('|'),
    }) satisfies Partial<Settings>

  test('are posted with code and number, signed after Standard Webhooks with each key', async () => {
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

  test('that it refuses answer sms_send_failed and leave nothing behind', async () => {
    const hook = await openHttpFake(() => ({ status: 403, body: {} }))
    const service = await startService(openTestStore, hookSettings(hook.url))
    const { status, body } = await signUpByPhone(service, '+491555000119')
    expect([status, body.code]).toEqual([422, 'sms_send_failed'])
    expect(await usersOf(service)).toEqual([])
  })
})

onEachEngine('how many messages the instance sends', (openTestStore) => {
  test('ends at thirty mails an hour, whoever they are for', async () => {
    const service = await startService(openTestStore, confirmed)
    for (let mail = 0; mail < 30; mail += 1) {
      const { status } = await signUpByMail(service, newAddress())
      expect(status).toBe(200)
    }
    const { status, body } = await signUpByMail(service, newAddress())
    expect([status, body.code]).toEqual([429, 'over_email_send_rate_limit'])
    expect((await usersOf(service)).length).toBe(30)
    service.advanceClock(3601)
    expect((await signUpByMail(service, newAddress())).status).toBe(200)
  })

  test('ends at the SMS an hour that the settings say', async () => {
    const service = await startService(openTestStore, { ...byPhone, rateLimitSmsSent: 2 })
    expect((await signUpByPhone(service, '+491555000201')).status).toBe(200)
    expect((await signUpByPhone(service, '+491555000202')).status).toBe(200)
    const { status, body } = await signUpByPhone(service, '+491555000203')
    expect([status, body.code]).toEqual([429, 'over_sms_send_rate_limit'])
  })
})

onEachEngine('messages asked for several times at once', (openTestStore) => {
  test('are sent once', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const ask = () => callAuth(service, 'POST', '/otp', { body: { email }, headers: datedVersion })
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    const codes = answers.filter(({ status }) => status === 429).map(({ body }) => body.code)
    expect(codes).toEqual(Array(7).fill('over_email_send_rate_limit'))
    expect(service.sent().length).toBe(1)
    service.advanceClock(60)
    expect((await ask()).status).toBe(200)
  })

  test('can be asked for again at once when they could not be sent', async () => {
    let isFull = true
    const mailbox = await openMailbox({
      onRcptTo: (_address, _session, done) => done(isFull ? new Error('mailbox full') : null),
    })
    const service = await startService(openTestStore, { smtpUrl: mailbox.url })
    const { email } = await signUp(service)
    const ask = () => callAuth(service, 'POST', '/otp', { body: { email } })
    expect((await ask()).status).toBe(500)
    isFull = false
    expect((await ask()).status).toBe(200)
    expect(mailbox.received.length).toBe(1)
  })
})
