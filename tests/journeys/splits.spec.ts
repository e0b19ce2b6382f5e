import { edit, month, openHistory, rowOf } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, test } from './journey.ts'

const market = { date: '2025-03-14', description: 'Maple Market', amount: -60, category: 'Other' }

test('a transaction is split by keyboard, found under each category, and joined again', async ({
  page,
  email,
}) => {
  await holdNotices(page)
  await openHistory(page, email, [market])
  await month(page, 'March 2025').click()
  const row = rowOf(page, 'Maple Market')
  await edit(page, 'Maple Market')
  await page.getByRole('button', { name: 'Split...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split transaction' })
  const part = (number: number) => dialog.getByRole('group', { name: `Part ${number}` })
  const remaining = dialog.getByRole('textbox', { name: 'Remaining' })
  await expect(part(1).getByRole('combobox', { name: 'Category' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Groceries')
  await page.keyboard.press('Tab')
  await expect(part(1).getByRole('button', { name: 'Color, symbol and kind...' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('70')
  await expect(remaining).toHaveValue('-10.00')
  await expect(remaining).toHaveAccessibleDescription('Money back')
  await part(1).getByRole('textbox', { name: 'Amount' }).fill('40.5')
  await expect(remaining).toHaveValue('19.50')
  await part(2).getByRole('combobox', { name: 'Category' }).fill('Household')
  await dialog.getByRole('button', { name: 'Add part' }).click()
  await page.keyboard.type('Coupons')
  await part(2).getByRole('textbox', { name: 'Amount' }).fill('25')
  await expect(remaining).toHaveValue('-5.50')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Split into 3 parts.')).toBeVisible()

  await row.getByRole('button', { name: '3 categories' }).click()
  await expect(row.getByRole('list')).toHaveText(/Groceries-\$40\.50Household-\$25\.00Coupons\$5\.50/)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Coupons')
  await expect(month(page, 'March 2025')).toContainText('$5.50')
  await page.goBack()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Split removed.')).toBeVisible()
  await expect(row).toContainText('Other')
})
