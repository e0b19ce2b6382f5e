import { addTransactions, callLedger } from './call-ledger.ts'
import { card } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { rows } from './report-rows.ts'
import { setToday } from './set-today.ts'

test.beforeEach(({ page }) => setToday(page, '2025-11-20T12:00:00Z'))

test('a year without transactions says so, and the page of another one is chosen', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  await page.goto('/reports/year?year=1999')
  await expect(page.getByText('No transactions in 1999.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2024')
  await expect(page.getByRole('region', { name: 'Largest purchases' })).toContainText('$60.00')
  await expect(page).toHaveURL('/reports/year?year=2024')
})

test('Trends shows the chosen merchants, which the URL and a saved report keep', async ({ page, email }) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  await page.goto('/reports?report=trends&range=1y')
  const groupBy = page.getByRole('combobox', { name: 'Group by' })
  await groupBy.focus()
  await groupBy.selectOption('Merchants')
  const chosen = page.getByRole('region', { name: 'Amounts' }).getByRole('rowheader')
  await expect(chosen).toHaveText(['All', 'No merchant', 'Birch Books', 'Maple Bakery'])
  await expect(groupBy, 'while it loaded').toBeFocused()
  await page.getByRole('button', { name: 'Choose...' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose merchants' })
  await dialog.getByRole('checkbox', { name: 'No merchant' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Maple Bakery' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(chosen).toHaveText(['All', 'No merchant', 'Maple Bakery'])
  await expect(page.getByRole('button', { name: '2 chosen' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'November 2025 so far: $81.18 in all' })).toBeVisible()

  await page.getByRole('button', { name: 'Save report...' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Two')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '2 chosen' }).click()
  await dialog.getByRole('checkbox', { name: 'No merchant' }).uncheck()
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  const month = page.getByRole('button', { name: 'November 2025 so far: $4.50' })
  await month.press('Enter')
  await expect(card(page, 'Total Transactions')).toContainText('$4.50')
  await openScreen(page, '/reports?report=trends')
  await page.getByRole('link', { name: 'Two' }).click()
  await expect(chosen).toHaveText(['All', 'No merchant', 'Maple Bakery'])
  await page.getByRole('button', { name: '2 chosen' }).click()
  await dialog.getByRole('button', { name: 'Show all' }).click()
  await expect(chosen).toHaveCount(4)
})

test('a copied URL of Trends shows what its merchants and categories were merged into', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  const merge = (path: string, data: object) => callLedger(page, path, { method: 'POST', data })
  await merge('/merchants/merge', { keys: ['maple bakery'], into: 'birch books' })
  await merge('/categories/merge', { name: 'Bread', into_name: 'Food & Dining' })
  const shown = page.getByRole('region', { name: 'Amounts' }).getByRole('rowheader')
  await page.goto('/reports?report=trends&range=1y&by=merchant&only=["maple+bakery"]')
  await expect(shown).toHaveText(['All', 'Birch Books'])
  await openScreen(page, '/reports?report=trends&range=1y&by=category&only=["Bread"]')
  await expect(shown).toHaveText(['All', 'Food & Dining'])
})

test('the days of the calendar are one tab stop, and arrow keys move among those with transactions', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, [
    ...rows,
    { date: '2025-11-10', description: 'A SHOP', amount: -7, category: 'Gifts' },
    { date: '2025-11-12', description: 'A SHOP', amount: -8, category: 'Gifts' },
  ])
  await page.goto('/reports?report=calendar&range=1y')
  const focused = page.locator('main a:focus')
  await expect(page.getByRole('columnheader').first()).toHaveCSS('text-align', 'center')
  await page.getByRole('link', { name: /in this calendar/ }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Nov 12, 2025: $8.00')
  await page.keyboard.press('ArrowUp')
  await expect(focused, 'at least a week before').toHaveAccessibleName(/^Nov 3, 2025/)
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName('Nov 10, 2025: $7.00')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'CSV' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Total Transactions')).toContainText('$7.00')
})

test('a year prints on one page, whatever the number of categories, and says which days its months have', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await callLedger(page, '/ledger', { method: 'PATCH', data: { month_start: 25 } })
  const many = Array.from({ length: 40 }, (_, nth) => ({
    date: '2024-03-03',
    description: `A SHOP WITH A REALLY LONG NAME ${nth}`,
    amount: nth % 4 ? -1 - nth : nth,
    category: `A category with a name that does not fit on one line ${nth}`,
  }))
  await addTransactions(page, [...rows, ...many])
  await page.goto('/reports/year?year=2024')
  await expect(page.getByRole('region', { name: 'Recurring costs' })).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  const months = page.getByRole('region', { name: 'Months' })
  await expect(
    months.getByText('2024 is Dec 25, 2023 – Dec 24, 2024, and January 2024 is Dec 25, 2023 – Jan 24, 2024.'),
  ).toBeVisible()
  await expect(months.getByRole('rowheader', { name: 'Jan', exact: true })).toBeVisible()
})

test('a ledger without transactions has no years to compare, and saved reports that fail to load can be tried again', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/)
  await startSignedIn(page, email)
  await page.route('**/api/v1/saved-reports', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/reports?report=trends&look=years')
  await expect(page.getByText('No transactions in 2024 and 2025.')).toBeVisible()
  const importFirst = page.getByRole('link', { name: 'Import your first statement' })
  await expect(importFirst).toHaveAttribute('href', '/upload')
  await expect(page.getByText('Failed to load the saved reports')).toBeVisible()
  await page.unroute('**/api/v1/saved-reports')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Save report...' })).toBeVisible()
  await openScreen(page, '/reports/year')
  await expect(importFirst).toBeVisible()
})

test('on a phone, Year in Review says that it is loading, and its tab is in view', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await page.setViewportSize({ width: 390, height: 800 })
  const saved = await holdCalls(page, '**/api/v1/saved-reports')
  await page.goto('/reports/year')
  await expect(page.getByText('Loading chart data...')).toBeVisible()
  saved.letAllPass()
  const tabs = page.getByRole('navigation', { name: 'Reports' })
  await expect(tabs.getByRole('link', { name: 'Year in Review' })).toBeInViewport({ ratio: 1 })
  await tabs.getByRole('link', { name: 'Cash Flow' }).click()
  await expect(tabs.getByRole('link', { name: 'Cash Flow' })).toBeInViewport({ ratio: 1 })
})
