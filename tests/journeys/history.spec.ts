import type { Page } from '@playwright/test'
import type { NewTransaction } from '#contract/transactions.ts'
import { addTransactions } from './call-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'

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

async function openHistory(page: Page, email: string, transactions: NewTransaction[] = ledger) {
  await signUp(page, email)
  await addTransactions(page, email, transactions)
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
}

const month = (page: Page, name: string) => page.getByRole('button', { name })
const rowOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

test('months are listed newest first, with their totals, and load when first expanded', async ({
  page,
  email,
}) => {
  await openHistory(page, email)
  await expect(page.getByRole('button', { expanded: false })).toHaveText([
    /March 2025.*Total\$2,305\.75Excluded\$0\.00/,
    /February 2025.*Total\$1,234\.50Excluded\$0\.00/,
    /January 2025.*Total\$20\.00Excluded\$0\.00/,
  ])
  await expect(card(page, 'Total Transactions')).toContainText('$3,560.25')
  await expect(card(page, 'Total Transactions')).toContainText('All transactions')
  await expect(card(page, 'Total Transactions')).toContainText('Net income $439.75')
  await expectAccessible(page)

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

test('filters reach totals and rows, live in the address, and Back brings them back', async ({
  page,
  email,
}) => {
  await openHistory(page, email)
  const months = page.getByRole('button', { name: / 2025/ })
  const search = page.getByRole('searchbox', { name: 'Search transactions' })

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
    'Bills & Utilities',
    'Food & Dining',
    'Income',
    'Shopping',
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

test('an answer that comes late does not overtake a newer search', async ({ page, email }) => {
  await openHistory(page, email)
  const late = await holdCalls(page, '**/transactions/months?search=Uber')
  const search = page.getByRole('searchbox')
  const asked = page.waitForRequest('**/transactions/months?search=Uber')
  await search.fill('Uber')
  await asked
  await search.fill('Coffee')
  const months = page.getByRole('button', { name: / 2025/ })
  await expect(months).toHaveText([/March 2025/])
  const answered = page.waitForResponse('**/transactions/months?search=Uber')
  late.letAllPass()
  await answered
  await expect(search).toHaveValue('Coffee')
  await expect(months).toHaveText([/March 2025/])
})

test('a transaction is edited in its row, and deleted after a question', async ({ page, email }) => {
  await openHistory(page, email)
  await month(page, 'March 2025').click()
  await rowOf(page, 'Blue Bottle Coffee').getByRole('button', { name: 'Edit' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('12.3.4')
  await amount.press('Enter')
  await expect(page.getByText('Invalid amount')).toBeVisible()
  await expectAccessible(page)
  await amount.press('Escape')
  await expect(rowOf(page, 'Blue Bottle Coffee').getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Description' }).fill('Corner café')
  await page.getByRole('combobox', { name: 'Category' }).last().fill('Treats')
  await amount.fill('($1,005.75)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Corner café')).toHaveText(/Mar 14, 2025Corner caféTreats-\$1,005\.75/)
  await expect(month(page, 'March 2025')).toContainText('$3,305.75')

  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await rowOf(page, 'PAYROLL').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'PAYROLL')).toBeVisible()
  expect(questions).toEqual(['Are you sure you want to delete this transaction?'])
  page.once('dialog', (dialog) => void dialog.accept())
  await rowOf(page, 'PAYROLL').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'PAYROLL')).toHaveCount(0)
  await expect(month(page, 'March 2025')).toContainText('$1,305.75')
  await expect(rowOf(page, 'Corner café').getByRole('button', { name: 'Delete' })).toBeFocused()
})

test('a rule made from a description sets category and exclusion, and the row says so', async ({
  page,
  email,
}) => {
  await openHistory(page, email)
  await month(page, 'March 2025').click()
  await rowOf(page, 'AUTOPAY').hover()
  await rowOf(page, 'AUTOPAY').getByRole('button', { name: 'Create rule from this description' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Transaction Rule' })
  await expect(dialog.getByRole('textbox', { name: 'Description Pattern' })).toHaveValue('AUTOPAY')
  await dialog.getByRole('button', { name: 'Create Rule' }).click()
  await expect(dialog, 'a category is required').toBeVisible()
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Credit Card Payment')
  await dialog.getByRole('checkbox', { name: 'Exclude from total calculations' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Rule' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'AUTOPAY')).toHaveText(/AUTOPAYExcludedCredit Card PaymentSet by a rule-\$300\.00/)
  await expect(month(page, 'March 2025')).toContainText('Total$2,005.75Excluded$300.00')
  await expect(card(page, 'Total Credit Card Payments')).toContainText('$300.00')
  await expectAccessible(page)

  await rowOf(page, 'AUTOPAY').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('A rule shows this transaction under Credit Card Payment')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' }).last()).toHaveValue('Bills & Utilities')
})

test('without transactions it says what to do', async ({ page, email }) => {
  await openHistory(page, email, [])
  await expect(
    page.getByText('No transactions found. Try adjusting your filters or upload some transactions.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Upload Transactions' }).click()
  await expect(page).toHaveURL(/\/upload$/)
})

test.describe('when the data service cannot be reached', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('it says so, and tries again when asked', async ({ page, email }) => {
    await openHistory(page, email)
    await page.route('**/api/v1/transactions**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('Failed to load transactions')
    await page.unroute('**/api/v1/transactions**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(month(page, 'March 2025')).toBeVisible()

    await page.route('**/api/v1/transactions?**', (route) => route.abort())
    await month(page, 'March 2025').click()
    await expect(page.getByRole('alert')).toHaveText('Failed to load transactions for March 2025')
    await expectAccessible(page)
    await page.unroute('**/api/v1/transactions?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'AUTOPAY')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  test('strange descriptions read as text in a list that never scrolls sideways', async ({ page, email }) => {
    const strange = ['<script>alert(1)</script>', 'مقهى السعادة', '👨‍👩‍👧‍👦 🍕', 'W'.repeat(1000)]
    await openHistory(
      page,
      email,
      strange.map((description) => ({ ...coffee, description })),
    )
    await month(page, 'March 2025').tap()
    for (const description of strange) await expect(rowOf(page, description)).toBeVisible()
    const create = rowOf(page, 'مقهى السعادة').getByRole('button', {
      name: 'Create rule from this description',
    })
    await expect(create, 'there is no hovering by touch').toHaveCSS('opacity', '1')
    expect(await sideways(page)).toBe(0)
    await expectAccessible(page)
  })

  test('of a month of thousands only what is near the screen is drawn, to its end', async ({
    page,
    email,
  }) => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      ...coffee,
      description: `Purchase ${index}`,
      date: index === 0 ? '2025-03-01' : '2025-03-02',
    }))
    await openHistory(page, email, rows)
    await month(page, 'March 2025').tap()
    const drawn = page.getByRole('table').getByRole('row')
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3001')
    await expect(drawn.nth(1)).toBeVisible()
    expect(await drawn.count()).toBeLessThan(100)

    await drawn.nth(1).getByRole('button', { name: 'Edit' }).tap()
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Half typed')
    // Rows that are drawn for the first time are measured, and may then move the end away.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(drawn.last()).toContainText('Mar 1, 2025', { timeout: 1000 })
    }).toPass()
    await expect(drawn.last()).toContainText('Purchase 0')
    await expect(drawn.last()).toHaveAttribute('aria-rowindex', '3001')
    expect(await drawn.count()).toBeLessThan(100)
    await expect(description, 'what is being edited is kept').toHaveValue('Half typed')
    expect(await sideways(page)).toBe(0)
  })
})
