import { callLedger } from './call-ledger.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

const rows = [
  { date: '2025-05-02', description: 'Corner bar', amount: -30, category: 'Bars' },
  { date: '2025-05-03', description: 'Supermarket', amount: -70.5, category: 'Food & Dining' },
  { date: '2025-05-04', description: 'Pub', amount: -20, category: 'Pubs' },
  { date: '2025-05-05', description: 'Train', amount: -12, category: 'Travel' },
]

test('categories are placed, merged and brought back, and the chart opens them', async ({ page, email }) => {
  await startSignedIn(page, email)
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions: rows } })
  await setToday(page, '2025-05-10T12:00:00Z')
  await page.goto('/settings')
  const list = page.getByRole('list', { name: 'Categories' })
  const item = (name: string) => list.getByRole('listitem').filter({ hasText: name })

  await page.getByRole('button', { name: 'Edit Bars' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Going out')
  await dialog.getByLabel('Parent category').selectOption('Food & Dining')
  await dialog.getByRole('radio', { name: 'coffee' }).check({ force: true })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item('Going out')).toContainText('1 transaction')
  await expect(page.getByText('Bars renamed to Going out.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Pubs' }).click()
  await dialog.getByRole('button', { name: 'Merge...' }).click()
  await dialog.getByLabel('Into').selectOption('Going out')
  await expect(dialog).toContainText('Moves 1 transaction to Going out. You can undo this for 30 days.')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(item('Going out')).toContainText('2 transactions')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo for Pubs' }).click()
  await expect(item('Pubs')).toContainText('1 transaction of Pubs · -$20.00')

  await page.getByRole('button', { name: 'Edit Pubs' }).click()
  await dialog.getByRole('button', { name: 'Delete...' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Pubs' }).getByLabel('Into')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New category' }).click()
  await dialog.getByLabel('Name').fill('pubs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('A category with this name already exists')
  await dialog.getByLabel('Name').fill('Unused')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Unused' }).click()
  await dialog.getByRole('button', { name: 'Delete...' }).click()
  await expect(dialog).toContainText('Nothing uses this category.')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Unused deleted.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(item('Unused')).toHaveCount(1)

  await openScreen(page, '/')
  const legend = page.getByRole('list', { name: 'Categories' })
  await expect(legend.getByRole('button', { name: 'Food & Dining' }).first()).toContainText('$100.50')
  await page.getByRole('link', { name: 'View Food & Dining: 2 transactions' }).click()
  await expect(page.getByLabel('Category')).toHaveValue('Food & Dining')
  await expect(page.getByText('Transactions found: 2')).toBeAttached()
  await page.goBack()
  await page.getByRole('button', { name: 'Open Food & Dining' }).click()
  await expect(legend.getByRole('button', { name: 'Going out' })).toContainText('$30.00')
  await expect(legend.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All categories' }).click()
  await expect(legend.getByRole('listitem')).toHaveCount(3)
})
