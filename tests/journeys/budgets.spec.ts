import { addMonths } from '#domain/calendar.ts'
import { addTransactions, callLedger } from './call-ledger.ts'
import { checkFigures, links } from './check-figures.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

const month = (back: number) => addMonths('2025-06', -back)

const rows = Array.from({ length: 13 }, (_, back) => [
  { date: `${month(back)}-01`, description: 'MAPLE BAKERY', amount: -50.25, category: 'Bread' },
  { date: `${month(back)}-01`, description: 'BIRCH MARKET', amount: -150, category: 'Food & Dining' },
  { date: `${month(back)}-01`, description: 'PAYROLL', amount: 2000, category: 'Income' },
]).flat()

test('earlier changes of budgets that fail to load can be tried again', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/)
  await startSignedIn(page, email)
  await page.route('**/api/v1/budget-changes', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/budgets')
  await expect(page.getByText('Failed to load the earlier changes')).toBeVisible()
  await page.unroute('**/api/v1/budget-changes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load the earlier changes')).toBeHidden()
})

test('budgets are not added up as long as it is unknown which are part of others', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/)
  await setToday(page, '2025-06-10T12:00:00Z')
  await startSignedIn(page, email)
  const budgets = ['Food & Dining', 'Bread'].map((category) => ({ category, period: 'month', amount: 100 }))
  await callLedger(page, '/categories', { method: 'PUT', data: { name: 'Bread', parent: 'Food & Dining' } })
  await callLedger(page, '/budgets', { method: 'PUT', data: { month: '2025-06', budgets } })
  await page.route('**/api/v1/categories', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/budgets')
  const all = page.getByRole('region', { name: 'All monthly budgets' })
  await expect(page.getByText('Failed to load categories')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Bread' })).toBeVisible()
  await expect(all).toBeHidden()
  await page.unroute('**/api/v1/categories')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(all).toContainText('Budgeted$100.00')
})

test('budgets start from past spending, are changed in place and undone, and every figure leads to its rows', async ({
  page,
  email,
}) => {
  await setToday(page, '2025-06-10T12:00:00Z')
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  await callLedger(page, '/categories', { method: 'PUT', data: { name: 'Bread', parent: 'Food & Dining' } })
  await callLedger(page, '/recurring-costs', {
    method: 'POST',
    data: {
      ...{ name: 'Milk', amount: 20, day_of_month: 31, category: 'Bread', start_date: `${month(1)}-01` },
      ...{ end_date: null, active: true },
    },
  })
  await page.goto('/budgets')
  await page.getByRole('button', { name: 'Start from past spending' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Food & Dining' }).first()
  // A year cost $2,403: $200 in a month, of which the bread and the market took $200.25.
  await expect(row).toContainText('$200.00')
  await expect(row).toContainText('$20.25 over')
  await expect(page.getByText(/Same as usual by this day \(the average of/)).toBeVisible()
  await expect.poll(() => links(page).count()).toBeGreaterThanOrEqual(5)
  await checkFigures(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit the budget for Food & Dining' }).click()
  await page.getByLabel('Amount').fill('500')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).press('Enter')
  await page.getByLabel('Rollover').check()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row).toContainText('$279.75')
  await page
    .getByRole('link', { name: /spent in Food & Dining$/ })
    .first()
    .click()
  await expect(page.getByText('Net spending $200.25')).toBeVisible()

  await openScreen(page, `/budgets?month=${month(-1)}`)
  // The expected payment of this month is not spent, so it is carried over with the rest.
  await expect(row).toContainText('$299.75 carried over')
  await page.getByRole('button', { name: 'Edit the budget for Food & Dining' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Budget for Food & Dining deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('$299.75 carried over')

  const changes = page.getByRole('list', { name: 'Earlier changes' }).getByRole('listitem')
  await expect(changes).toHaveText([/Food & Dining: from \$200\.00 to \$500\.00/, /Food & Dining: \$200\.00/])
  await expectAccessible(page)
  await changes.first().getByRole('button', { name: 'Undo' }).click()
  await expect(changes).toHaveCount(1)
  await expect(row).toContainText('$200.00')

  await callLedger(page, '/recurring-costs', {
    method: 'POST',
    data: {
      ...{ name: 'Butter', amount: 5, day_of_month: 29, category: 'Bread', start_date: `${month(1)}-01` },
      ...{ end_date: null, active: true },
    },
  })
  const bread = { category: 'Bread', period: 'month', amount: 60 }
  await callLedger(page, '/budgets', { method: 'PUT', data: { month: '2025-06', budgets: [bread] } })
  await page.goto('/budgets')
  await expect(page.getByText('Butter, due Jun 29, 2025, and 1 more').first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Bread part of Food & Dining' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All monthly budgets' })).toContainText('Budgeted$200.00')
})

test('names without spaces never make a phone scroll sideways', async ({ page, email }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSignedIn(page, email)
  const [category, account, cost] = ['C', 'A', 'R'].map((letter) => letter.repeat(90)) as [
    string,
    string,
    string,
  ]
  const months = [0, 1, 2].map((back) => `${month(back)}-01`)
  await addTransactions(
    page,
    months.map((date) => ({ date, description: 'MAPLE', amount: -1_234_567.89, category })),
  )
  const post = (path: string, data: object) => callLedger(page, path, { method: 'POST', data })
  await post('/accounts', { name: account, kind: 'checking', currency: 'USD' })
  await post('/recurring-costs', {
    ...{ name: cost, amount: 12.5, day_of_month: 28, category, start_date: months[2] },
  })
  const budgets = [{ category, period: 'month', amount: 1000 }]
  await callLedger(page, '/budgets', { method: 'PUT', data: { month: '2025-06', budgets } })
  await setToday(page, '2025-06-15')
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.goto('/budgets')
  await expect(page.getByText(`${cost}, due Jun 28, 2025`)).toBeVisible()
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await openScreen(page, '/reports')
  await expect(page.getByRole('combobox', { name: 'Account' })).toBeVisible()
  await expect.poll(sideways).toBeLessThanOrEqual(0)
})
