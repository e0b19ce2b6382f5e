import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays, addMonths, firstDayOf, lastDayOf, monthOf } from '#domain/calendar.ts'
import { startMailbox } from '#tests/support/start-mailbox.ts'
import type { Product } from '#tests/support/start-product.ts'
import { addTransactions } from './call-ledger.ts'
import { expect, expectAccessible, test as journey, startSignedIn } from './journey.ts'
import { setToday } from './set-today.ts'

type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** Journeys with a server that sends mail through SMTP. */
const test = journey.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ mailbox }, use) => use({ SMTP_URL: mailbox.url, SMTP_MAX_FREQUENCY: '0' }),
    { scope: 'worker' },
  ],
})

const run = promisify(execFile)
const sending = join(import.meta.dirname, '../support/send-summary-mails.ts')

/** Sends the mails due at these times from a second process on the same database. */
const sendAt = (product: Product, smtpUrl: string, ...times: number[]) =>
  run(process.execPath, [sending, product.url, ...times.map(String)], {
    env: { ...process.env, SMTP_URL: smtpUrl, DATA_DIR: product.dataDirectory, LOG_LEVEL: 'warn' },
  })

const row = (date: string, amount: number, description = 'MAPLE BAKERY') => ({
  ...{ date, description, amount: -amount, category: 'Bread' },
})

test('the monthly summary is switched on, arrives with the lines of the Dashboard, and is stopped from the mail', async ({
  page,
  email,
  product,
  mailbox,
}) => {
  // In the next month, so that the test works on every day of a month and at midnight.
  const month = addMonths(monthOf(new Date().toISOString()), 1)
  await startSignedIn(page, email)
  await addTransactions(page, [
    ...[1, 2, 3, 4, 5, 6].map((ago) => row(`${addMonths(month, -ago)}-05`, 40)),
    row(`${month}-04`, 95),
    ...['03', '04'].map((day) => row(`${month}-${day}`, 45.5, 'GARDEN CINEMA')),
    row(lastDayOf(month), 12),
  ])
  await page.goto('/settings')
  const address = page.getByRole('region', { name: 'Email Address' })
  await address.getByRole('button', { name: 'Send Code' }).click()
  const mails = () => mailbox.received.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => mails().length).toBe(1)
  await address
    .getByLabel('Code', { exact: true })
    .fill(/\b\d{6}\b/.exec(mails()[0]?.email.text ?? '')?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(address.getByText('Your email address is verified.')).toBeVisible()

  const settingOn = page.getByRole('checkbox', { name: 'Email me a monthly summary' })
  await settingOn.check()
  await expect(page.getByText(`Sent to ${email} once you have uploaded`)).toBeVisible()
  await expectAccessible(page)

  const nextMonth = Date.parse(addDays(firstDayOf(addMonths(month, 1)), 1))
  await sendAt(product, mailbox.url, nextMonth, nextMonth)
  expect(mails()).toHaveLength(2)
  const text = mails()[1]?.email.text ?? ''

  const dashboard = await page.context().newPage()
  await setToday(dashboard, `${lastDayOf(month)}T12:00:00Z`)
  await dashboard.goto('/')
  const lines = dashboard.getByRole('region', { name: 'What changed this month' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const titles = await lines.getByRole('link').allTextContents()
  expect([...text.matchAll(/^- (.*)$/gm)].map(([, title]) => title)).toEqual(titles)
  await dashboard.close()

  await page.goto(
    mails()[1]
      ?.raw.replaceAll('\r\n ', ' ')
      .match(/^list-unsubscribe:\s*<(\S+)>/im)?.[1] ?? '',
  )
  await page.getByRole('button', { name: 'Stop Monthly Summaries' }).click()
  await expect(page.getByRole('heading', { name: 'Monthly summaries are off' })).toBeVisible()
  await page.goto('/settings')
  await expect(settingOn).not.toBeChecked()
  await sendAt(product, mailbox.url, nextMonth + 31 * 86_400_000)
  expect(mails()).toHaveLength(2)
})
