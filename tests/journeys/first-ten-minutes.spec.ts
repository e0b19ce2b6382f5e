import type { Page } from '@playwright/test'
import {
  type Bank,
  bankFile,
  type HouseholdRow,
  householdRows,
  monthsUntil,
} from '#tests/support/household.ts'
import { naiveDashboard } from '#tests/support/naive-dashboard.ts'
import { expectDashboardFigures as expectFigures } from './expect-dashboard-figures.ts'
import { card } from './history-page.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'
import { setToday } from './set-today.ts'

const months = monthsUntil('2025-06', 14)
const early = months.slice(0, 8)
const late = months.slice(5)
const [bank1, bank2, bank3] = (['Bank 1', 'Bank 2', 'Bank 3'] as const).map((bank) =>
  householdRows(bank, months),
)
if (!bank1 || !bank2 || !bank3) throw new Error('there are three banks')

/** The expected ledger, without what was uploaded twice. One bank has no categories. */
const ledger = [bank1, bank2.map((row) => ({ ...row, category: '' })), bank3].flat()
const categoryOf = (row: HouseholdRow) => row.category || 'Uncategorized'
const within = (rows: HouseholdRow[], some: string[]) =>
  rows.filter(({ date }) => some.includes(date.slice(0, 7)))

const money = (cents: number) => {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
const moved = (rows: HouseholdRow[]) => rows.reduce((sum, { cents }) => sum + Math.abs(cents), 0)
const nameOf = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

async function upload(page: Page, bank: Bank, rows: HouseholdRow[]) {
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.getByRole('radio', { name: bank }).check()
  const buffer = Buffer.from(bankFile(bank, rows))
  await page
    .getByLabel('Statement file')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
}

async function expectUploaded(page: Page, words: string) {
  await expect(page.getByText('Transactions uploaded successfully! Redirecting to history...')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Go to History' }).click()
  await page.waitForURL('/history')
}

/** A user who tries the sample first ends with only their own rows. */
async function tryTheSample(page: Page) {
  await page.getByRole('button', { name: 'Try a sample statement' }).click()
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('No spending data available')).toBeVisible()
}

async function importEverything(page: Page) {
  await upload(page, 'Bank 1', within(bank1 ?? [], early))
  await expectUploaded(page, '56 transactions were added.')
  await upload(page, 'Bank 1', within(bank1 ?? [], late))
  await expectUploaded(
    page,
    '42 transactions were added. 21 transactions were already there and not added again.',
  )
  await upload(page, 'Bank 2', bank2 ?? [])
  await expectUploaded(page, '98 transactions were added.')
  await upload(page, 'Bank 2', bank2 ?? [])
  await expectUploaded(
    page,
    '0 transactions were added. 98 transactions were already there and not added again.',
  )
}

async function failAndRetry(page: Page) {
  let calls = 0
  await page.route('**/api/v1/transactions', (route) => {
    calls += 1
    return calls === 2 ? route.abort() : route.continue()
  })
  await upload(page, 'Bank 3', bank3 ?? [])
  await expect(page.getByRole('alert')).toContainText('50 of 98 transactions were saved.')
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expectUploaded(
    page,
    '48 transactions were added. 50 transactions were already there and not added again.',
  )
}

async function importOnce(page: Page) {
  for (const [bank, rows] of [
    ['Bank 1', bank1],
    ['Bank 2', bank2],
    ['Bank 3', bank3],
  ] as const) {
    await upload(page, bank, rows ?? [])
    await expectUploaded(page, '98 transactions were added.')
  }
}

async function checkHistory(page: Page) {
  await expect(card(page, 'Total Transactions')).toContainText(money(moved(ledger)))
  const sections = months.toReversed().map((month) => {
    const rows = within(ledger, [month])
    const soFar = month === months.at(-1) ? 'so far' : ''
    return `${nameOf(month)}${soFar}${rows.length} transactionsTotal${money(moved(rows))}Excluded$0.00`
  })
  await expect(page.getByRole('button', { expanded: false, name: /Total/ })).toHaveText(sections)

  const month = months[7] ?? ''
  await page.getByRole('button', { name: nameOf(month) }).click()
  const dates = ledger.map(({ date }) => date).filter((date) => date.startsWith(month))
  const shown = dates
    .sort()
    .toReversed()
    .map((date) => {
      const name = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
        month: 'short',
        timeZone: 'UTC',
      })
      return `${name} ${Number(date.slice(8))}, ${date.slice(0, 4)}`
    })
  const firstCells = page.getByRole('row').locator('td:first-child, [role=cell]:first-child')
  await expect(firstCells).toHaveText(shown)
}

const dashboardRows = ledger.map((row) => ({
  date: row.date,
  cents: row.cents,
  category: categoryOf(row),
  excluded: false,
}))

async function checkDashboard(page: Page) {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const expected = (range: '3m' | '1y' | 'all', selected: string | null = null, off: string[] = []) =>
    naiveDashboard({
      transactions: dashboardRows,
      recurringCosts: [],
      range,
      selected,
      switchedOff: new Set(off),
      today: '2025-06-15',
    })

  for (const [name, range] of [
    ['1Y', '1y'],
    ['3M', '3m'],
    ['All', 'all'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectFigures(page, expected(range))
  }
  const month = months[9] ?? ''
  await page.getByRole('button', { name: new RegExp(`^${nameOf(month)}`) }).click()
  await expect(page.getByRole('heading', { name: /Spending by Category/ })).toContainText(nameOf(month))
  await expectFigures(page, expected('all', month))
  await page.getByRole('button', { name: 'Clear month selection' }).click()
  await page.getByRole('button', { name: /^Income/ }).click()
  await expectFigures(page, expected('all', null, ['Income']))
}

// Other journeys run in UTC and mostly without animations. Here, each runs in another time zone, and the short one with
// animations, which take a third of its time.
for (const [timezoneId, isShort] of [
  ['America/Los_Angeles', false],
  ['Pacific/Kiritimati', true],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId, expectedComplaints: [/ERR_FAILED/], hasAnimations: isShort })

    test("a new user's first ten minutes end with figures that are correct to the cent", async ({
      page,
      email,
    }) => {
      await setToday(page, '2025-06-15T12:00:00Z')
      await holdRedirect(page)
      if (!isShort) {
        await page.goto('/')
        await page.waitForURL(/\/login/)
      }
      await signUp(page, email)
      if (isShort) await importOnce(page)
      else {
        await tryTheSample(page)
        await importEverything(page)
        await failAndRetry(page)
      }
      await checkHistory(page)
      await checkDashboard(page)
      // The dashboard of the other looks the same.
      if (!isShort) await expectAccessible(page)
    })
  })
}
