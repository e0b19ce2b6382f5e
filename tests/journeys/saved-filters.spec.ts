import { card, month, openHistory, rowOf } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

test('a filter of History is saved, opened, renamed, deleted and restored', async ({ page, email }) => {
  await openHistory(page, email, [
    { date: '2025-03-01', description: 'Train', amount: -12, category: 'Travel' },
    { date: '2025-03-02', description: 'Bread', amount: -4, category: 'Food & Dining' },
  ])
  const saved = page.getByRole('list', { name: 'Saved filters' })
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Save filter...' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Travel')
  const code = await holdCalls(page, /saved-name-dialog/)
  await page.getByRole('button', { name: 'Save filter...' }).press('Enter')
  await page.keyboard.type('Trips')
  code.letAllPass()
  await expect(dialog.getByLabel('Name'), 'typed before the dialog was there').toHaveValue('Trips')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(saved.getByRole('link', { name: 'Trips' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Save filter...' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit the saved filter Trips' })).toBeFocused()

  await openScreen(page, '/history')
  await saved.getByRole('link', { name: 'Trips' }).click()
  await expect(page).toHaveURL(/category=Travel/)
  await month(page, 'March 2025').click()
  await expect(rowOf(page, 'Train')).toBeVisible()
  await expect(rowOf(page, 'Bread')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit the saved filter Trips' }).click()
  await dialog.getByLabel('Name').fill('Journeys')
  await page.keyboard.press('Enter')
  await expect(saved).toHaveText('Journeys')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit the saved filter Journeys' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(saved).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save filter...' })).toBeFocused()
  await page.getByText('Saved filter Journeys deleted.').waitFor()
  await page.keyboard.press('Control+z')
  await expect(saved).toHaveText('Journeys')
})

test('a saved filter for last month follows the calendar', async ({ page, email }) => {
  await setToday(page, '2025-04-10T12:00:00Z')
  await openHistory(page, email, [
    { date: '2025-03-01', description: 'Train', amount: -12, category: 'Travel' },
    { date: '2025-04-02', description: 'Ferry', amount: -120, category: 'Travel' },
  ])
  await page.getByRole('combobox', { name: 'Dates' }).selectOption('Last month')
  await page.getByRole('button', { name: 'Save filter...' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Lately')
  await page.keyboard.press('Enter')
  const link = page.getByRole('list', { name: 'Saved filters' }).getByRole('link', { name: 'Lately' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(month(page, 'March 2025')).toBeVisible()

  await setToday(page, '2025-05-10T12:00:00Z')
  await page.goto('/history')
  await link.click()
  await expect(month(page, 'April 2025')).toBeVisible()
  await expect(month(page, 'March 2025')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Dates' })).toHaveValue('last month')
  await page.getByRole('combobox', { name: 'Search transactions' }).fill('>100 last month')
  await expect(card(page, 'Total Transactions')).toContainText(
    'Amount over $100.00 · Apr 1, 2025 – Apr 30, 2025',
  )
})
