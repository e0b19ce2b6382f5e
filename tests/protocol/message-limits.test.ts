import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { openMailbox } from '#tests/support/smtp-mailbox.ts'
import { byPhone, confirmed, signUpByMail, signUpByPhone, usersOf } from './message-calls.ts'
import { callAuth, datedVersion, newAddress, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('the instance-wide message limit', (openTestStore) => {
  test('is thirty mails per hour, to any recipient', async () => {
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

  test('is the configured number of SMS per hour', async () => {
    const service = await startService(openTestStore, { ...byPhone, rateLimitSmsSent: 2 })
    expect((await signUpByPhone(service, '+491555000201')).status).toBe(200)
    expect((await signUpByPhone(service, '+491555000202')).status).toBe(200)
    const { status, body } = await signUpByPhone(service, '+491555000203')
    expect([status, body.code]).toEqual([429, 'over_sms_send_rate_limit'])
  })
})

onEachEngine('messages requested several times at once', (openTestStore) => {
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

  test('can be requested again immediately if sending failed', async () => {
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
