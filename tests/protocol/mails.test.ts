import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { openMailbox } from '#tests/support/smtp-mailbox.ts'
import { confirmed, signUpByMail, usersOf } from './message-calls.ts'
import { callAuth, newAddress, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'sending mail through a mail server', (openTestStore) => {
  test('uses the configured sender, with the same link and code as text and HTML', async () => {
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
    expect(mail?.email.subject).toBe('Confirm your email address')
    const [link = ''] = /^http\S+$/m.exec(mail?.email.text ?? '') ?? []
    const code = /\b\d{6}\b/.exec((mail?.email.text ?? '').replace(link, ''))?.[0]
    expect(link).toContain('redirect_to=http://127.0.0.1:3000/a/rather/long/way/to/go/in/the/end')
    expect(mail?.email.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(mail?.email.html).toContain(`>${code}<`)
    expect(service.sent()).toEqual([])
  })

  test('delivers a working link and code', async () => {
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

  test('logs neither link nor code', async () => {
    const mailbox = await openMailbox()
    const service = await startService(openTestStore, { ...confirmed, smtpUrl: mailbox.url })
    await signUpByMail(service, newAddress())
    const text = mailbox.received[0]?.email.text ?? ''
    const log = service.logged.join('')
    expect(log).not.toContain(/token=(\w+)/.exec(text)?.[1])
    expect(log).not.toContain(/\b\d{6}\b/.exec(text.replaceAll(/http\S+/g, ''))?.[0])
  })

  test('returns 500 and leaves nothing behind if the mail is rejected', async () => {
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

  test('leaves a known account unchanged if the mail is rejected', async () => {
    const mailbox = await openMailbox({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    })
    const service = await startService(openTestStore, { smtpUrl: mailbox.url })
    const { email } = await signUp(service)
    expect((await callAuth(service, 'POST', '/recover', { body: { email } })).status).toBe(500)
    const { store } = service.context
    expect(await store.selectFrom('users').select('recoverySentAt').execute()).toEqual([
      { recoverySentAt: null },
    ])
    expect(await store.selectFrom('oneTimeTokens').select('kind').execute()).toEqual([])
  })

  test('fails in the same way if the mail server is down', async () => {
    const service = await startService(openTestStore, { ...confirmed, smtpUrl: 'smtp://127.0.0.1:9' })
    expect((await signUpByMail(service, newAddress())).status).toBe(500)
    expect(await usersOf(service)).toEqual([])
  })

  test('authenticates with the user name and password from the server’s URL', async () => {
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

  test('is limited to authorized addresses, if configured', async () => {
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
