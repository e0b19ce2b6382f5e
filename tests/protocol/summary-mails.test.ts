import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { addDays, addMonths, lastDayOf, monthOf } from '#domain/calendar.ts'
import { sendSummaryMails } from '#server/summary-mails/send-summary-mails.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { openMailbox } from '#tests/support/smtp-mailbox.ts'
import { callAuth } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const siteUrl = 'https://money.example.org'
const month = monthOf(new Date().toISOString())
const nextMonth = addMonths(month, 1)

/** Moves the clock of the service to 6:00 UTC on a day. */
const setClock = ({ advanceClock, context }: TestService, day: string) =>
  advanceClock((Date.parse(`${day}T06:00:00Z`) - context.clock.now()) / 1000)

const row = (date: string, amount: number, description = 'CORNER SHOP #12') => ({
  date,
  description,
  amount: -amount,
  category: 'Groceries',
})
const usual = [1, 2, 3, 4, 5, 6].map((ago) => row(`${addMonths(month, -ago)}-05`, 40))
const cinema = [3, 4].map((day) => row(`${month}-0${day}`, 45, 'GARDEN CINEMA <b>Ä</b>'))

onEachEngine('monthly summaries by mail', (openTestStore) => {
  const start = async (mailServer: SMTPServerOptions = {}) => {
    const mailbox = await openMailbox(mailServer)
    const service = await startService(openTestStore, { smtpUrl: mailbox.url, siteUrl })
    return { service, mailbox }
  }

  const join = async (service: TestService, ...transactions: object[]) => {
    const user = await signUpCaller(service)
    await service.context.store
      .updateTable('users')
      .set({ emailProvedAt: new Date().toISOString() })
      .where('id', '=', user.userId)
      .execute()
    if (transactions.length > 0) await user.post('/transactions', { transactions })
    const put = (on: unknown) =>
      callAuth(service, 'PUT', '/user/summary-mails', { token: user.token, body: { on } })
    const isOn = async () =>
      (await callAuth(service, 'GET', '/user/summary-mails', { token: user.token })).body.on
    return { ...user, put, isOn }
  }

  type Caller = Awaited<ReturnType<typeof join>>
  const share = async (owner: Caller, member: Caller) => {
    const { secret } = (await owner.post('/ledger/invitations', { role: 'viewer' })).body
    expect((await member.post('/invitations/accept', { secret })).status).toBeLessThan(300)
  }

  test('are sent once for a month, to those who switched them on', async () => {
    const { service, mailbox } = await start()
    const rows = [...usual, ...cinema, row(lastDayOf(month), 12)]
    const ada = await join(service, ...rows)
    await ada.patch('/profile', { locale: 'de-DE' })
    await join(service, ...rows)
    expect(await ada.isOn()).toBe(false)
    expect((await ada.put(true)).body).toEqual({ on: true, has_mail_server: true })

    await sendSummaryMails(service.context)
    setClock(service, `${nextMonth}-01`)
    await sendSummaryMails(service.context)
    expect(mailbox.received, 'the month has not ended everywhere').toEqual([])

    setClock(service, `${nextMonth}-02`)
    await Promise.all([1, 2, 3].map(() => sendSummaryMails(service.context)))
    await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(1)
    const [mail] = mailbox.received
    expect(mail?.recipients).toEqual([ada.email])
    const monthName = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    expect(mail?.email.subject).toBe(`What changed in ${monthName.format(new Date(month))}`)
    expect(mail?.email.text?.replaceAll('\u00a0', ' ')).toContain(
      'charged twice?\n  45,00 $ each time, first on',
    )
    expect(mail?.email.html).not.toContain('<b>')
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(service.logged.join('')).not.toMatch(/45[.,]00|CINEMA|Cinema/)
  })

  testOnce('wait for the last days of the month to be uploaded, until the tenth', async () => {
    let connections = 0
    const { service, mailbox } = await start({
      onConnect: (_, done) => {
        connections += 1
        done()
      },
    })
    const late = await join(service, ...usual, ...cinema)
    const upToDate = await join(service, ...usual, ...cinema, row(lastDayOf(month), 12))
    await share(await join(service, ...usual), upToDate)
    await late.put(true)
    await upToDate.put(true)
    setClock(service, `${nextMonth}-09`)
    await sendSummaryMails(service.context)
    expect(mailbox.received).toEqual([])
    expect(connections, 'the mail server is not asked in vain').toBe(0)
    setClock(service, `${nextMonth}-10`)
    await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(2)
  })

  test("of months that end later than the calendar's wait for their end", async () => {
    const { service, mailbox } = await start()
    const charges = [8, 9].map((day) => row(`${month}-0${day}`, 45, 'GARDEN CINEMA'))
    const ada = await join(service, ...usual, ...charges, row(`${nextMonth}-04`, 12))
    expect((await ada.patch('/ledger', { month_start: 5 })).status).toBe(200)
    await ada.put(true)
    setClock(service, `${nextMonth}-05`)
    await sendSummaryMails(service.context)
    expect(mailbox.received, 'the month has not ended everywhere').toEqual([])
    setClock(service, `${nextMonth}-06`)
    for (const _ of [1, 2]) await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(1)
    expect(mailbox.received[0]?.email.text).toContain('charged twice?')
  })

  test("of months that end before the calendar's are sent on the second day after their end", async () => {
    const { service, mailbox } = await start()
    const charges = [8, 9].map((day) => row(`${month}-0${day}`, 45, 'GARDEN CINEMA'))
    const ada = await join(service, ...usual, ...charges, row(`${month}-24`, 12))
    expect((await ada.patch('/ledger', { month_start: 25 })).status).toBe(200)
    const late = await join(service, ...usual, ...charges)
    expect((await late.patch('/ledger', { month_start: 25 })).status).toBe(200)
    const guest = await join(service, ...usual, ...charges, row(`${month}-24`, 12))
    expect((await guest.patch('/ledger', { month_start: 25 })).status).toBe(200)
    await share(await join(service, ...usual, row(lastDayOf(month), 12)), guest)
    for (const { put } of [ada, late, guest]) await put(true)
    const sendOn = async (day: string) => {
      setClock(service, day)
      for (const _ of [1, 2]) await sendSummaryMails(service.context)
      return mailbox.received.map(({ recipients }) => recipients[0])
    }
    expect(await sendOn(`${month}-25`), 'the month has not ended everywhere').toEqual([])
    expect(await sendOn(`${month}-26`)).toEqual([ada.email])
    expect(mailbox.received[0]?.email.text).toContain('charged twice?')
    expect(await sendOn(`${nextMonth}-02`), 'the calendar month of another ledger').toEqual([
      ...[ada.email, guest.email],
    ])
    expect(await sendOn(addDays(`${month}-24`, 10)), 'no longer waits for rows').toEqual([
      ...[ada.email, guest.email, late.email],
    ])
  })

  test('are switched off by the link in every mail, without signing in', async () => {
    const { service, mailbox } = await start()
    const ada = await join(service, ...usual, ...cinema, row(lastDayOf(month), 12))
    const other = await join(service)
    await ada.put(true)
    await other.put(true)
    setClock(service, `${nextMonth}-02`)
    await sendSummaryMails(service.context)
    const [, link = ''] = /^list-unsubscribe: <(\S+)>$/im.exec(unfolded(mailbox.received[0]?.raw ?? '')) ?? []
    expect(mailbox.received[0]?.email.text?.split('\n')).toContain(link)
    const stored = await service.context.store.selectFrom('summaryMails').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('token'))

    const whoIsOn = () =>
      service.context.store.selectFrom('summaryMails').select('userId').where('isOn', '=', 1).execute()
    const page = await fetch(link)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await whoIsOn(), 'scanners open links').toHaveLength(2)
    const post = (url: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect((await post(`${link}x`)).status).toBe(404)
    expect(await whoIsOn()).toHaveLength(2)
    for (const time of ['first', 'second'])
      expect({ time, status: (await post(link)).status }).toEqual({ time, status: 200 })
    expect(await whoIsOn()).toEqual([{ userId: other.userId }])
    setClock(service, `${addMonths(month, 2)}-12`)
    await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(1)
  })

  testOnce('of a user with several ledgers are one mail', async () => {
    const { service, mailbox } = await start()
    const rows = [...usual, ...cinema, row(lastDayOf(month), 12)]
    const [owner, guest] = [await join(service, ...rows), await join(service, ...rows)]
    const unchanged = await join(service, row(lastDayOf(month), 12))
    for (const member of [guest, unchanged]) {
      await share(owner, member)
      await member.put(true)
    }
    setClock(service, `${nextMonth}-02`)
    await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(2)
    const textFor = ({ email }: typeof guest) =>
      mailbox.received.find(({ recipients }) => recipients.includes(email))?.email.text ?? ''
    expect(textFor(unchanged)).toContain('A ledger you share:')
    const text = textFor(guest)
    expect(text.match(/charged twice/g)).toHaveLength(2)
    expect(text.indexOf('Your ledger:')).toBeGreaterThan(0)
    expect(text.indexOf('A ledger you share:')).toBeGreaterThan(text.indexOf('Your ledger:'))
  })

  test('are kept back while the mail server cannot be reached, and then sent', async () => {
    const { service, mailbox } = await start()
    const ada = await join(service, ...usual, ...cinema, row(lastDayOf(month), 12))
    await ada.put(true)
    setClock(service, `${nextMonth}-02`)
    const { context } = await startService(openTestStore, { smtpUrl: 'smtp://127.0.0.1:1' })
    await sendSummaryMails({ ...service.context, messages: context.messages })
    expect(mailbox.received).toEqual([])
    await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(1)
  })

  test('are tried again on another day if the mail server refuses them, until the tenth', async () => {
    const refused: string[] = []
    const full = new Set<string>()
    const { service, mailbox } = await start({
      onRcptTo: ({ address }, _, done) => {
        if (!full.has(address)) return done()
        refused.push(address)
        done(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
      },
    })
    const rows = [...usual, ...cinema, row(lastDayOf(month), 12)]
    const [soon, late] = [await join(service, ...rows), await join(service, ...rows)]
    for (const { put } of [soon, late]) await put(true)
    for (const { email } of [soon, late]) full.add(email)
    const attempts = new Map<string, string>()
    const sendOn = async (day: string) => {
      setClock(service, `${nextMonth}-${day}`)
      for (const _ of [1, 2]) await sendSummaryMails(service.context, { attempts })
      return mailbox.received.map(({ recipients }) => recipients[0])
    }
    expect(await sendOn('02')).toEqual([])
    expect(refused.toSorted(), 'once a day').toEqual([soon.email, late.email].toSorted())
    full.delete(soon.email)
    expect(await sendOn('03')).toEqual([soon.email])
    expect(await sendOn('10')).toEqual([soon.email])
    full.clear()
    expect(await sendOn('11')).toEqual([soon.email])
    expect(refused).toHaveLength(4)
  })

  testOnce('are stopped after the one that is being sent', async () => {
    const stopping = new AbortController()
    const { service, mailbox } = await start({
      onRcptTo: (_, __, done) => {
        stopping.abort()
        done()
      },
    })
    for (const _ of [1, 2])
      await (await join(service, ...usual, ...cinema, row(lastDayOf(month), 12))).put(true)
    setClock(service, `${nextMonth}-02`)
    await sendSummaryMails(service.context, { signal: stopping.signal })
    expect(mailbox.received).toHaveLength(1)
    await sendSummaryMails(service.context)
    expect(mailbox.received).toHaveLength(2)
  })

  testOnce('need a mail server and a verified address', async () => {
    const { service } = await start()
    const { token } = await signUpCaller(service)
    const unproved = await callAuth(service, 'PUT', '/user/summary-mails', { token, body: { on: true } })
    expect([unproved.status, unproved.body.error_code]).toEqual([422, 'email_not_confirmed'])
    const without = await startService(openTestStore)
    const ada = await join(without)
    expect(await ada.put(true)).toMatchObject({
      status: 422,
      body: { error_code: 'email_provider_disabled' },
    })
    expect((await ada.put('yes')).status).toBe(400)
    expect((await callAuth(service, 'GET', '/user/summary-mails')).status).toBe(401)
  })

  testOnce('skip the months before they were switched on', async () => {
    const { service, mailbox } = await start()
    const ada = await join(service, ...usual, ...cinema, row(addDays(lastDayOf(month), 1), 12))
    setClock(service, `${nextMonth}-02`)
    const token = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email: ada.email, password: 'correct horse battery' },
    })
    const on = await callAuth(service, 'PUT', '/user/summary-mails', {
      token: token.body.access_token,
      body: { on: true },
    })
    expect(on.status).toBe(200)
    await sendSummaryMails(service.context)
    expect(mailbox.received).toEqual([])
  })
})

const unfolded = (raw: string): string => raw.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n')
