import type { Page } from '@playwright/test'
import { naiveDashboard } from '#tests/support/naive-dashboard.ts'
import { callLedger } from './call-ledger.ts'
import { openDashboard, prepareDashboard, question } from './dashboard-ledger.ts'
import { expectDashboardFigures as expectFigures, totalSpending } from './expect-dashboard-figures.ts'
import { callsDone, expect, expectAccessible, pressInTurn, startSignedIn, test } from './journey.ts'

const ranges = [
  ['3m', '3M'],
  ['6m', '6M'],
  ['1y', '1Y'],
  ['5y', '5Y'],
  ['all', 'All'],
] as const

// The local day only decides the month from which ranges count back, so one range is enough in other time zones.
for (const [timezoneId, shown] of [
  ['UTC', ranges],
  ['America/Los_Angeles', ranges.slice(0, 1)],
  ['Pacific/Kiritimati', ranges.slice(0, 1)],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the dashboard shows every figure to the cent', async ({ page, email }) => {
      await openDashboard(page, email)
      for (const [range, name] of shown) {
        await page.getByRole('button', { name, exact: true }).click()
        await expectFigures(page, naiveDashboard({ ...question, range, today: await localDay(page) }))
      }
    })
  })
}

test('months are selected and categories toggled by mouse or keyboard, without a refetch', async ({
  page,
  email,
}) => {
  await openDashboard(page, email)
  await expectFigures(page, naiveDashboard(question))
  await callsDone(page)
  const reads: string[] = []
  // Except for History: hovering a link loads the code and data of its screen.
  const ofHistory = ['/api/v1/transactions/months', '/api/v1/recurring-payments']
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname) && !ofHistory.includes(pathname)) reads.push(pathname)
  })

  await page.getByRole('button', { name: 'All', exact: true }).focus()
  await page.keyboard.press('Tab')
  const last = page.getByRole('button', { name: /^May 2025: / })
  await expect(last).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('Total$114.19net spending')
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'July 2024: $99.99' })).toBeFocused()
  await pressInTurn(page, 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  const february = page.getByRole('button', { name: 'February 2025: $4,949.98 net income' })
  await expect(february).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('net income')
  await page.keyboard.press('Enter')
  await expect(february).toHaveAttribute('aria-pressed', 'true')
  await expect(february).toBeFocused()

  const income = page.getByRole('button', { name: /^Income/ })
  await income.focus()
  await expect(page.getByRole('tooltip')).toContainText('$5,000.00 (99.0%)')
  await page.keyboard.press('Space')
  await expect(totalSpending(page)).toContainText('$50.02')
  await expectAccessible(page)
  await page.keyboard.press('Space')

  await page.getByRole('button', { name: 'December 2024: $1,284.55' }).click()
  await expect(page.getByRole('heading', { name: 'Spending by Category' })).toContainText('December 2024')
  const december = naiveDashboard({ ...question, selected: '2024-12' })
  await expectFigures(page, december)

  const shopping = page.getByRole('button', { name: /^Shopping/ })
  await shopping.click()
  await expect(shopping).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Shopping', { exact: true })).toHaveCSS('text-decoration-line', 'line-through')
  await expect(totalSpending(page)).toContainText('$49.99')

  await page.getByRole('button', { name: 'Clear month selection' }).click()
  await expectFigures(page, naiveDashboard({ ...question, switchedOff: new Set(['Shopping']) }))
  await shopping.click()

  await page.getByRole('button', { name: /^December 2024: / }).click()
  await page.getByRole('button', { name: '6M', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Clear month selection' })).toBeHidden()
  expect(reads).toEqual([])
})

test('a failed read ends the loading state and can be retried, also of the recurring costs alone', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/, /The dashboard could not load the (transactions|recurring costs)/)
  await prepareDashboard(page, email)
  for (const call of ['**/api/v1/summary', '**/api/v1/recurring-costs'])
    await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/')
  await expect(page.getByText('No spending data available')).toBeVisible()
  await page.unroute('**/api/v1/summary')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()

  await expectFigures(page, naiveDashboard({ ...question, recurringCosts: [] }))
  const figures = page.getByRole('region', { name: /^Figures of/ })
  await expect(figures, 'no claim about costs that nobody has read').toContainText('Recurring– unknown')
  await expect(figures).toContainText('without recurring costs')
  await expect(page.getByText('Totals do not include recurring costs.')).toHaveCount(2)
  await expect(page.getByText('Monthly Avg').locator('..')).toContainText('without recurring costs')
  const table = page.getByRole('table', { name: 'Monthly spending' })
  await expect(table.getByRole('row', { name: /^May 2025/ })).toContainText('– unknown')
  await page.getByRole('button', { name: /^May 2025: / }).hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toContainText('Recurring–unknownTotals do not include recurring costs.')
  await expectAccessible(page)
  await page.unroute('**/api/v1/recurring-costs')
  await figures.getByRole('button', { name: 'Try again to load the recurring costs' }).click()
  await expectFigures(page, naiveDashboard(question))
  await expect(figures).toContainText('Recurring$349.93 spending1 cost')
  await expect(page.getByText(/do not include|without recurring costs/)).toHaveCount(0)
})

test('the current month is marked “so far” wherever it is compared', async ({ page, email }) => {
  const june = { date: '2025-06-02', category: 'Travel', cents: -12_00, excluded: false }
  await openDashboard(page, email, [...question.transactions, june])
  await expect(page.getByText('Monthly Avg').locator('..')).toContainText('with Jun so far')
  const bar = page.getByRole('button', { name: 'June 2025: $61.99, so far' })
  await bar.hover()
  await expect(page.getByRole('tooltip')).toContainText('June 2025 so far')
  await expect(page.getByRole('rowheader', { name: 'June 2025 so far' })).toBeAttached()
  const figures = page.getByRole('region', { name: /^Figures of/ })
  await expect(figures).toHaveAccessibleName('Figures of July 2024 to June 2025 so far')
  await bar.click()
  await expect(figures).toHaveAccessibleName('Figures of June 2025 so far')
  await expect(page.getByRole('heading', { name: 'Spending by Category' }).locator('..')).toHaveText(
    'Spending by Category · June 2025so far',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'History View transactions' }).click()
  await expect(page.getByRole('button', { name: 'June 2025 so far' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'May 2025' })).not.toContainText('so far')
})

test('says that amounts are too large to add up to the cent, and shows no figures', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const cost = { amount: 999_999_999.99, day_of_month: 1, category: 'Other', start_date: '1900-01-01' }
  const recurring_costs = Array.from({ length: 30 }, (_, n) => ({
    id: `5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a${n + 10}`,
    cost: { name: `Palace ${n}`, ...cost },
  }))
  await callLedger(page, '/account-file', { method: 'POST', data: { recurring_costs } })
  await page.goto('/?range=all')
  await expect(page.getByRole('alert')).toContainText(
    'The amounts add up to more than 35 trillion US dollars',
  )
  await expect(page.getByText('Monthly Avg').locator('..')).toContainText('–')
  await expect(page.getByRole('main')).not.toContainText('$')
  await expectAccessible(page)
})

const localDay = (page: Page) => page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))
