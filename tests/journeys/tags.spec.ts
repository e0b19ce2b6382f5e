import { callLedger } from './call-ledger.ts'
import { month } from './history-page.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'

test('tags are renamed, merged, deleted and restored in Settings', async ({ page, email }) => {
  await startSignedIn(page, email)
  const row = { date: '2025-05-02', description: 'Hotel', amount: -90, category: 'Travel' }
  const transactions = [
    { ...row, tags: ['rome', 'work'] },
    { ...row, amount: -70, tags: ['roma'] },
  ]
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions } })
  await page.goto('/settings')
  const tags = page.getByRole('list', { name: 'Tags' })
  const dialog = page.getByRole('dialog')

  // What stands above the tags has found its height.
  await expect(page.getByText('No rules yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit #rome' }).click()
  await dialog.getByLabel('Name').fill('ROMA')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('A tag with this name already exists')
  await expect(dialog).toContainText('Gives 1 transaction the tag #roma instead.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(tags.getByRole('listitem')).toHaveText([/#roma\s*2 transactions/, /#work/])
  await page.getByRole('button', { name: 'Undo for #rome' }).click()
  await expect(tags.getByRole('listitem')).toHaveText([/#roma\s*1 transaction/, /#rome/, /#work/])

  await page.getByRole('button', { name: 'Edit #work' }).click()
  await dialog.getByRole('button', { name: 'Delete from 1 transaction' }).click()
  await expect(page.getByText('#work deleted.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Edit #work' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit #work' }).click()
  await dialog.getByLabel('Name').fill('#office')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await tags.getByRole('link', { name: '1 transaction with #office' }).click()
  await month(page, 'May 2025').click()
  const hotel = page.getByRole('row', { name: 'Hotel' })
  await expect(hotel).toContainText('office')

  await hotel.getByRole('button', { name: 'Edit' }).click()
  const field = page.getByRole('combobox', { name: 'Tags' })
  await field.press('End')
  await field.pressSequentially(', ro')
  await expect(page.getByRole('listbox', { name: 'Tags' }).getByRole('option')).toHaveText(['roma'])
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('office, rome, roma, ')
  await field.press('Enter')
  await expect(hotel).toContainText('#office#roma#rome')
})

test('an earlier bulk change is undone from a list in History', async ({ page, email }) => {
  await startSignedIn(page, email)
  const row = { date: '2025-05-02', description: 'Hotel', amount: -90, category: 'Travel' }
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions: [row] } })
  const selection = { filter: {}, count: 1 }
  const change = { category: 'Business', add_tags: ['rome'] }
  await callLedger(page, '/transaction-changes', { method: 'POST', data: { selection, change } })
  await page.goto('/history')
  await page.getByRole('button', { name: 'Bulk changes...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk changes' })
  await expect(dialog.getByRole('listitem')).toContainText(
    '1 transaction: category Business; tags added: rome',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await expect(dialog).toContainText('No bulk changes in the last 30 days.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await month(page, 'May 2025').click()
  await expect(page.getByRole('row', { name: 'Hotel' })).toContainText('Travel')
})
