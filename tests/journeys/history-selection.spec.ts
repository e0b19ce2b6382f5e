import { month, openHistory, rowOf } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, test } from './journey.ts'

const march = { date: '2025-03-14', amount: -10, category: 'Shopping' }
const names = ['Apples', 'Bread', 'Cheese', 'Dates']

test('transactions are selected with click, Shift and keys, edited in bulk, and restored', async ({
  page,
  email,
}) => {
  await holdNotices(page)
  await openHistory(page, email, [
    ...names.map((description, index) => ({ ...march, description, date: `2025-03-1${4 - index}` })),
    { ...march, description: 'Eggs', date: '2025-02-01' },
  ])
  await month(page, 'March 2025').click()
  const box = (name: string) => rowOf(page, name).getByRole('checkbox', { name: 'Select' })
  const bar = page.getByRole('region', { name: 'Selected transactions' })
  await box('Apples').check()
  await expect(bar).toContainText('1 transaction selected · Sum -$10.00')
  await box('Cheese').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 transactions selected · Sum -$30.00')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await rowOf(page, 'Bread').getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('x')
  await expect(box('Bread')).toBeChecked()
  await page.keyboard.press('Control+.')
  await expect(bar.getByRole('button', { name: 'Select all 5 matching' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(rowOf(page, 'Bread').getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText('4 transactions selected')
  await bar.getByRole('button', { name: 'Select all 5 matching' }).click()
  await expect(bar).toContainText('5 transactions selected · Sum -$50.00')
  await box('Dates').uncheck()
  await expect(bar).toContainText('4 transactions selected · Sum -$40.00')

  await bar.getByRole('button', { name: 'Edit...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 4 transactions' })
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries')
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('party, kim')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update 4 transactions' }).click()
  await expect(rowOf(page, 'Bread')).toContainText('#kim#partyGroceries')
  await expect(rowOf(page, 'Dates')).toContainText('Shopping')
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('4 transactions restored.')).toBeVisible()
  await expect(rowOf(page, 'Bread')).not.toContainText('#kim')

  for (const removes of [false, true]) {
    await box('Bread').check()
    await bar.getByRole('button', { name: 'Edit...' }).click()
    const one = page.getByRole('dialog', { name: 'Edit 1 transaction' })
    if (removes) await one.getByRole('checkbox', { name: 'Remove notes' }).check()
    else await one.getByRole('textbox', { name: 'Note' }).fill('For the picnic')
    await one.getByRole('button', { name: 'Update 1 transaction' }).click()
    await expect(one).toHaveCount(0)
    await expect(rowOf(page, 'Bread').getByText('For the picnic')).toHaveCount(removes ? 0 : 1)
  }

  page.on('dialog', (dialog) => dialog.accept())
  await box('Dates').focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 transaction selected')
  await page.keyboard.press('Control+.')
  await bar.getByRole('button', { name: 'Delete selected' }).press('Enter')
  await expect(rowOf(page, 'Dates')).toHaveCount(0)
  await expect(box('Cheese')).toBeFocused()
  await expect(page.getByText('1 transaction deleted.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Dates')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Bread').getByText('For the picnic'), 'the change before').toBeVisible()
})
