import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { byPhone, confirmed, signUpByMail, signUpByPhone } from './message-calls.ts'
import { newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('messages without a mail server or SMS provider', (openTestStore) => {
  test('are written to the outbox, and their link and code to the log', async () => {
    const service = await startService(openTestStore, confirmed)
    const email = newAddress()
    await signUpByMail(service, email)
    const [mail] = service.sent()
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address' })
    expect(mail?.link).toContain('/verify?token=')
    expect(mail?.code).toMatch(/^\d{6}$/)
    const line = service.logged.map((text) => JSON.parse(text)).find(({ code }) => code !== undefined)
    expect(line).toMatchObject({ level: 30, to: email, link: mail?.link, code: mail?.code })
    // Anyone who can read these files can sign in as the recipients.
    expect(statSync(line.file).mode & 0o777).toBe(0o600)
    expect(statSync(line.file.replace(/\/[^/]*$/, '')).mode & 0o777).toBe(0o700)
  })

  test('keep their order', async () => {
    const service = await startService(openTestStore, { ...confirmed, rateLimitEmailSent: 100 })
    const emails = Array.from({ length: 5 }, newAddress)
    for (const email of emails) await signUpByMail(service, email)
    expect(service.sent().map(({ to }) => to)).toEqual(emails)
  })

  test('include text messages', async () => {
    const service = await startService(openTestStore, byPhone)
    expect((await signUpByPhone(service, '+491555000111')).status).toBe(200)
    expect(service.sent()).toMatchObject([{ to: '491555000111', code: expect.stringMatching(/^\d{6}$/) }])
  })
})
