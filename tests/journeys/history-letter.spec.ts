import type { Page } from '@playwright/test'
import { card, edit, month, openHistory, rowOf } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { isRed } from './is-red.ts'
import { callsDone, expect, expectAccessible, test } from './journey.ts'

const coffee = { date: '2025-03-14', description: 'Coffee', amount: -5.75, category: 'Food & Dining' }
const wages = { date: '2025-03-01', description: 'Wages', amount: 2000, category: 'Income' }
const shoes = { date: '2025-02-02', description: 'Shoes', amount: -80.2, category: 'Shopping' }
const ledger = [coffee, wages, shoes]

const formOf = (page: Page) => page.getByRole('form', { name: 'Edit transaction' })

const total = (page: Page, figure: string) =>
  card(page, 'Total Transactions').getByText(figure, { exact: true })

test('the total is green or red, and reset with the expanded months until those of other dates have loaded', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
  await expect(card(page, 'Total Transactions')).toContainText('$2,085.95')
  expect(await isRed(total(page, '$2,085.95'))).toBe(false)
  await expect(card(page, 'Total Credit Card Payments')).toContainText('$0.00')
  await expect(
    card(page, 'Total Credit Card Payments').getByText('Filtered by rules', { exact: true }),
  ).toBeVisible()
  await expect(card(page, 'Total Transactions').getByText('All transactions', { exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Search transactions...', { exact: true })).toBeVisible()
  await month(page, 'March 2025').click()
  await expect(rowOf(page, 'Coffee')).toBeVisible()
  const months = await holdCalls(page, '**/transactions/months?start_date=2025-03-02**')
  await page.getByLabel('Start date').fill('2025-03-02')
  await expect(page.getByRole('status', { name: 'Loading transactions...' })).toBeVisible()
  await expect(card(page, 'Total Transactions')).not.toContainText('$')
  await expect(page.getByRole('table')).toHaveCount(0)
  months.letAllPass()
  await expect(month(page, 'March 2025')).toHaveAttribute('aria-expanded', 'false')
  await expect(card(page, 'Total Transactions')).toContainText('$5.75')
  expect(await isRed(total(page, '$5.75'))).toBe(true)

  await page.getByRole('combobox', { name: 'Category' }).selectOption('Income')
  await expect(page.getByText('No transactions found.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('')
  await expect(page.getByLabel('Start date')).toHaveValue('2025-03-02')
  await page.goBack()
  await expect(page.getByLabel('Start date')).toHaveValue('')
  await expect(rowOf(page, 'Coffee'), 'March is open as it was').toBeVisible()
})

test('a search without results does not collapse the months, and clearing it shows no empty account', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
  await month(page, 'March 2025').click()
  await expect(rowOf(page, 'Coffee')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search transactions' }).fill('nothing like it')
  await expect(page.getByText('No transactions found.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search transactions' }).fill('coff')
  await expect(rowOf(page, 'Coffee')).toBeVisible()
  await expect(rowOf(page, 'Wages')).toHaveCount(0)

  // Clearing a filter does not make the account look empty while months load.
  await page.goto('/history?search=nothing+such')
  await expect(page.getByText('No transactions found.')).toBeVisible()
  const calls = await holdCalls(page, /\/transactions\/months$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/history')
  await expect(page.locator('[aria-busy=true]')).toContainText('No transactions found.')
  await expect(page.getByRole('button', { name: 'Try a sample statement' })).toHaveCount(0)
  calls.letAllPass()
  await expect(month(page, 'March 2025')).toBeVisible()
})

test('only one row is edited at a time, with an amount and perhaps a category and another date', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
  await month(page, 'March 2025').click()
  await month(page, 'February 2025').click()
  await rowOf(page, 'Coffee').getByRole('button', { name: 'Edit' }).click()
  await formOf(page).getByRole('textbox', { name: 'Description' }).fill('Half typed')
  await edit(page, 'Shoes')
  await expect(formOf(page)).toHaveCount(1)
  await expect(formOf(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Shoes')
  await formOf(page).getByRole('textbox', { name: 'Description' }).fill('Boots')
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(formOf(page)).toHaveCount(0)
  await expect(rowOf(page, 'Shoes')).toBeVisible()
  await expect(rowOf(page, 'Coffee')).toBeVisible()

  // An empty amount is invalid, an empty category is Uncategorized, and a new date moves the row to its month.
  await edit(page, 'Coffee')
  const form = formOf(page)
  for (const wrong of ['', 'twelve', '1.2.3']) {
    await form.getByRole('textbox', { name: 'Amount' }).fill(wrong)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Invalid amount', { exact: true })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  }
  await form.getByRole('textbox', { name: 'Amount' }).fill('-7.5')
  await form.getByRole('combobox', { name: 'Category' }).fill('')
  await form.getByLabel('Date').fill('2025-01-09')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(month(page, 'January 2025')).toBeFocused()
  await expect(month(page, 'January 2025')).toContainText('Total$7.50')
  await expect(rowOf(page, 'Coffee')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Coffee')).toHaveText('Jan 9, 2025CoffeeUncategorized-$7.50')
})

test('a month of two hundred rows is rendered completely, so that the browser can search it', async ({
  page,
  email,
}) => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ ...coffee, description: `Purchase ${index}` }))
  await openHistory(page, email, rows)
  await month(page, 'March 2025').click()
  await expect(page.getByRole('row')).toHaveCount(201)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Description',
    'Category',
    'Amount',
    'Actions',
  ])
})

test('a row in the middle of a month of more than a thousand can be edited, deleted and restored in place', async ({
  page,
  email,
}) => {
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...coffee,
    date: `2025-03-${String(1 + Math.floor(index / 44)).padStart(2, '0')}`,
    description: `Purchase ${index}.`,
  }))
  await openHistory(page, email, rows)
  await month(page, 'March 2025').click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1101')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  const day = page.getByRole('row').filter({ hasText: 'Mar 13, 2025' })
  await expect(day.first()).toBeVisible()
  const [description = ''] = /Purchase \d+\./.exec((await day.nth(5).textContent()) ?? '') ?? []
  expect(description).not.toBe('')

  // By keyboard: after such a jump the rows are measured, and would move between pointer down and up.
  await rowOf(page, description).getByRole('button', { name: 'Edit' }).press('Enter')
  await formOf(page).getByRole('textbox', { name: 'Description' }).fill('In the middle')
  await formOf(page).getByRole('button', { name: 'Save' }).press('Enter')
  const edited = rowOf(page, 'In the middle')
  await expect(edited).toBeInViewport()
  await expect(edited.getByRole('button', { name: 'Edit' })).toBeFocused()

  page.once('dialog', (dialog) => void dialog.accept())
  await edited.getByRole('button', { name: 'Delete' }).press('Enter')
  // The notice stays while it is hovered.
  await page.getByText('Transaction deleted.').hover()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1100')
  await expect(edited).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1101')
  await expect(edited).toBeInViewport()
})

test.describe('a failed deletion far down the page', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('shows its error in view, until the next action', async ({ page, email }) => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ ...coffee, description: `Purchase ${index}.` }))
    await openHistory(page, email, rows)
    await month(page, 'March 2025').click()
    const last = page.getByRole('row').last()
    await last.scrollIntoViewIfNeeded()
    await page.route('**/api/v1/transactions/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    page.once('dialog', (dialog) => void dialog.accept())
    await last.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to delete transaction')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await last.getByRole('button', { name: 'Edit' }).click()
    // The buttons of the form move down while it loads.
    await callsDone(page)
    await formOf(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
