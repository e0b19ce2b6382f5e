import { card, month, openHistory, rowOf } from './history-page.ts'
import { expect, expectAccessible, test } from './journey.ts'

const coffee = {
  date: '2025-03-14',
  description: 'Blue Bottle Coffee',
  amount: -5.75,
  category: 'Food & Dining',
}
const payroll = { date: '2025-03-01', description: 'PAYROLL', amount: 2000, category: 'Income' }
const payment = { date: '2025-03-20', description: 'AUTOPAY', amount: -300, category: 'Bills & Utilities' }
const ledger = [coffee, payroll, payment]

test('a transaction is edited inline, and deleted after a confirmation', async ({ page, email }) => {
  await openHistory(page, email, ledger)
  await month(page, 'March 2025').click()
  await rowOf(page, 'Blue Bottle Coffee').getByRole('button', { name: 'Edit' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('12.3.4')
  await amount.press('Enter')
  await expect(page.getByText('Invalid amount')).toBeVisible()
  await expectAccessible(page)
  await amount.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(amount).toHaveValue('12.3.4')
  await amount.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(rowOf(page, 'Blue Bottle Coffee').getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.keyboard.press('Enter')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription('Please enter a description')
  await description.fill(' Corner café ')
  const category = page.getByRole('combobox', { name: 'Category' }).last()
  await category.fill('trav')
  await category.press('ArrowDown')
  await category.press('Enter')
  await expect(category).toHaveValue('Travel')
  await category.fill('Treats')
  await expect(page.getByRole('option', { name: 'Create “Treats”' })).toBeVisible()
  await expectAccessible(page)
  await category.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Color, symbol and kind...' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Treats')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Spending')
  await dialog.getByTitle('gift').click()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(category).toBeFocused()
  await expect(category).toHaveValue('Treats')
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

test('a note is written in the edit form, shown in the row, searched and removed', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
  await month(page, 'March 2025').click()
  await rowOf(page, 'PAYROLL').getByRole('button', { name: 'Edit' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('  With the yearly bonus ')
  await expectAccessible(page)
  await note.press('Enter')
  await expect(rowOf(page, 'PAYROLL')).toContainText('With the yearly bonus')
  await page.getByRole('combobox', { name: 'Search transactions' }).fill('YEARLY')
  await expect(page.getByRole('button', { name: /March 2025/ })).toContainText('$2,000.00')
  await expect(rowOf(page, 'Blue Bottle Coffee')).toHaveCount(0)

  await rowOf(page, 'PAYROLL').getByRole('button', { name: 'Edit' }).click()
  await expect(note).toHaveValue('With the yearly bonus')
  await note.fill('')
  await note.press('Enter')
  await expect(page.getByText('No transactions found.')).toBeVisible()
})

test('a rule created from a description sets category and exclusion, and the row says so', async ({
  page,
  email,
}) => {
  await openHistory(page, email, ledger)
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
  await expect(
    page.getByText(/^Category by the rule AUTOPAY.*; without rules, Bills & Utilities\./),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' }).last()).toHaveValue('Credit Card Payment')
})
