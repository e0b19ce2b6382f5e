import { addDays, addMonths, monthOf } from '#domain/calendar.ts'
import { addTransactions } from './call-ledger.ts'
import { checkFigures, links } from './check-figures.ts'
import { card } from './history-page.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'

const today = new Date().toISOString().slice(0, 10)
const day = (monthsBack: number) => addDays(`${addMonths(monthOf(today), -monthsBack)}-01`, 2)

/** Rows of two years, so that the year before the last year is covered as well. */
const rows = Array.from({ length: 24 }, (_, back) => [
  {
    date: day(back),
    description: 'MAPLE BAKERY #12',
    amount: -4.5 - back,
    category: 'Bread',
    tags: ['work'],
  },
  { date: day(back), description: 'BIRCH BOOKS 331', amount: -20.01, category: back % 2 ? 'Books' : 'Gifts' },
  { date: day(back), description: 'ATM WITHDRAWAL 001509', amount: -60, category: 'Other' },
  { date: day(back), description: 'PAYROLL NORTHWIND', amount: 2000.5, category: 'Income' },
  { date: day(back), description: 'BIRCH BOOKS 331', amount: 3.33, category: 'Books' },
]).flat()

test('every figure of every report leads to the transactions that it adds up', async ({ page, email }) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  for (const [search, figures] of [
    ['range=1y', 7],
    ['range=1y&figure=income', 3],
    ['range=1y&merchant=birch+books', 4],
    ['report=trends&range=1y', 40],
    ['report=trends&range=all&unit=quarter&by=merchant&look=lines&smooth=true', 30],
    ['report=trends&range=5y&unit=year&by=tag', 4],
    ['report=calendar&range=all', 12],
  ] as const) {
    await page.goto(`/reports?${search}`)
    await expect.poll(() => links(page).count(), search).toBeGreaterThanOrEqual(figures)
    await checkFigures(page)
    await expectAccessible(page)
  }
})

test('merchants are compared, opened and lead to History, and the URL keeps what was chosen', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  await page.goto('/reports')
  const names = page.locator('tbody th')
  await expect(names).toHaveText(['No merchant', 'Birch Books', 'Maple Bakery'])
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect(names).toHaveText(['Birch Books', 'Maple Bakery', 'No merchant'])
  await expect(page.getByRole('row', { name: /Maple Bakery/ })).toContainText('-$144.00')
  await page.getByRole('link', { name: 'Maple Bakery', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Maple Bakery' })).toBeVisible()

  const bars = page.getByRole('region', { name: 'By month' }).getByRole('button')
  await expect(bars).toHaveCount(12)
  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tooltip')).toContainText('$5.50')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Total Transactions')).toContainText('$5.50')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Maple Bakery' })).toBeVisible()
  await page.getByRole('link', { name: 'All merchants' }).click()
  await expect(names, 'still by name').toHaveText(['Birch Books', 'Maple Bakery', 'No merchant'])

  await page.getByRole('link', { name: 'Trends' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Merchants')
  await page.reload()
  await expect(page.getByRole('rowheader', { name: 'Birch Books' })).toBeVisible()
})
