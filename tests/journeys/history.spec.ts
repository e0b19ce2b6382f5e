import { card, month, openHistory, rowOf } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { callsDone, expect, expectAccessible, test } from './journey.ts'

const coffee = {
  date: '2025-03-14',
  description: 'Blue Bottle Coffee',
  amount: -5.75,
  category: 'Food & Dining',
}
const payroll = { date: '2025-03-01', description: 'PAYROLL', amount: 2000, category: 'Income' }
const payment = { date: '2025-03-20', description: 'AUTOPAY', amount: -300, category: 'Bills & Utilities' }
const sale = { date: '2025-02-28', description: '100%_off sale', amount: -1234.5, category: 'Shopping' }
const trip = { date: '2025-01-31', description: 'Uber 100 off', amount: -20, category: 'Travel' }
const ledger = [coffee, payroll, payment, sale, trip]

test('months are listed newest first, with their totals, and load when first expanded', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
  await expect(page.getByRole('button', { expanded: false })).toHaveText([
    /March 2025.*Total\$2,305\.75Excluded\$0\.00/,
    /February 2025.*Total\$1,234\.50Excluded\$0\.00/,
    /January 2025.*Total\$20\.00Excluded\$0\.00/,
  ])
  await expect(card(page, 'Total Transactions')).toContainText('$3,560.25')
  await expect(card(page, 'Total Transactions')).toContainText('All transactions')
  await expect(card(page, 'Total Transactions')).toContainText('Net income $439.75')
  await expectAccessible(page)

  await callsDone(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await month(page, 'March 2025').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveText([
    'DateDescriptionCategoryAmountActions',
    /^Mar 20, 2025AUTOPAYBills & Utilities-\$300\.00$/,
    /^Mar 14, 2025Blue Bottle CoffeeFood & Dining-\$5\.75$/,
    /^Mar 1, 2025PAYROLLIncome\+\$2,000\.00$/,
  ])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toHaveCount(1)
  expect(calls).toEqual(['/api/v1/transactions'])
})

test('filters apply to totals and rows, are kept in the URL, and Back restores them', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
  const months = page.getByRole('button', { name: / 2025/ })
  const search = page.getByRole('combobox', { name: 'Search transactions' })

  await search.fill('100%_OFF')
  await expect(months).toHaveText([/February 2025/])
  await expect(page).toHaveURL(/search=100%25_OFF/)
  await expect(card(page, 'Total Transactions')).toContainText('$1,234.50')
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(months).toHaveCount(3)

  const category = page.getByRole('combobox', { name: 'Category' })
  await expect(category.getByRole('option')).toHaveText([
    'All Categories',
    'Income',
    'Bills & Utilities',
    'Shopping',
    'Food & Dining',
    'Travel',
  ])
  await category.selectOption('Food & Dining')
  await expect(months).toHaveText([/March 2025.*Total\$5\.75/])
  await months.click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await category.selectOption('All Categories')
  await expect(page.getByRole('row')).toHaveCount(4)

  await page.getByLabel('Start date').fill('2025-02-01')
  await page.getByLabel('End date').fill('2025-03-14')
  await expect(months).toHaveText([/March 2025.*Total\$2,005\.75/, /February 2025/])
  await expect(page.getByRole('table'), 'other dates collapse the months').toHaveCount(0)
  await expect(card(page, 'Total Transactions')).toContainText('Filtered by date range')
  await month(page, 'March 2025').click()
  await expect(rowOf(page, 'Blue Bottle Coffee')).toBeVisible()
  await expect(rowOf(page, 'AUTOPAY')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('End date')).toHaveValue('2025-03-14')
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect(months).toHaveCount(3)
  await expect(page).toHaveURL(/\/history$/)
})

test('a late response does not replace the results of a newer search', async ({ page, email }) => {
  await openHistory(page, email, ledger)
  const late = await holdCalls(page, '**/transactions/months?search=Uber**')
  const search = page.getByRole('combobox', { name: 'Search transactions' })
  const asked = page.waitForRequest('**/transactions/months?search=Uber**')
  await search.fill('Uber')
  await asked
  await search.fill('Coffee')
  const months = page.getByRole('button', { name: / 2025/ })
  await expect(months).toHaveText([/March 2025/])
  const answered = page.waitForResponse('**/transactions/months?search=Uber**')
  late.letAllPass()
  await answered
  await expect(search).toHaveValue('Coffee')
  await expect(months).toHaveText([/March 2025/])
})
