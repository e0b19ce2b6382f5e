import type { Page } from '@playwright/test'
import { sampleStatement } from '#domain/statements/sample-statement.ts'
import { format } from '#web/format/format.ts'
import { callsDone, expect, expectAccessible, signIn, signUp, test } from './journey.ts'
import { setToday } from './set-today.ts'

const ownStatement = 'Transaction Date,Description,Amount\n2026-01-05,My own coffee,-4.50\n'

const tryButton = (page: Page) => page.getByRole('button', { name: 'Try a sample statement' })
const removeButton = (page: Page) => page.getByRole('button', { name: 'Remove sample data' })
const openUpload = (page: Page) => page.getByRole('link', { name: 'Upload', exact: true }).click()
const openHistory = (page: Page) => page.getByRole('link', { name: 'History', exact: true }).click()
const emptyHistory = (page: Page) =>
  page.getByText('No transactions found. Try adjusting your filters or upload some transactions.')

async function uploadOwn(page: Page) {
  const file = { name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(ownStatement) }
  await page.getByLabel('Statement file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await page.waitForURL('/history')
}

test.beforeEach(async ({ page, email }) => {
  await setToday(page, '2025-06-10T12:00:00Z')
  await signUp(page, email)
})

test('an empty dashboard opens with the default range, and links to the first upload, which offers a sample', async ({
  page,
}) => {
  const range = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(page.getByText('No spending data available')).toBeVisible()
  await expect(page.getByText('No transaction data available')).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()
  await expect(range('1Y')).toHaveAttribute('aria-pressed', 'true')
  await expect(removeButton(page)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Import your first statement' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Transactions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your first statement' })).toBeVisible()
  await expectAccessible(page)
  await tryButton(page).click()
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()

  // Removing the sample can be undone.
  await removeButton(page).click()
  await page.getByText('Sample data removed.').hover()
  await expect(page.getByText('No spending data available')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(removeButton(page)).toBeVisible()
  await expect(page.getByText('No spending data available')).toBeHidden()

  await callsDone(page)
  await page.evaluate(() => localStorage.setItem('defaultTimeRange', '6m'))
  await page.reload()
  await expect(range('6M')).toHaveAttribute('aria-pressed', 'true')
})

test('the sample fills the dashboard, can be removed from any device, and nothing else is removed', async ({
  page,
  email,
  context,
}) => {
  await tryButton(page).press('Enter')
  const rows = sampleStatement('2025-06-10')
  const spent = format.money(rows.reduce((sum, { cents }) => sum + Math.abs(cents), 0))
  await expect(page.getByText('Total spending').locator('xpath=..')).toContainText(spent)
  await expect(removeButton(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)
  await openUpload(page)
  await expect(removeButton(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your first statement' })).toBeHidden()
  await uploadOwn(page)
  await page.reload()
  await expect(removeButton(page)).toBeVisible()

  // A new page with an empty storage is like one on another device.
  await page.evaluate(() => localStorage.clear())
  await page.close()
  const other = await context.newPage()
  await other.goto('/login')
  await signIn(other, email)
  await removeButton(other).click()
  await expect(removeButton(other)).toBeHidden()
  await openHistory(other)
  await expect(other.getByRole('button', { name: /January 2026/ })).toContainText('1 transaction')
  await expect(other.getByRole('button', { expanded: false, name: /Total/ })).toHaveCount(1)
})

test('an empty history offers the sample unless a filter hides all transactions, and a sample that cannot be added says so', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/)
  await page.route('**/api/v1/transactions', (route) => route.abort())
  await tryButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to upload transactions')
  await expect(tryButton(page)).toBeEnabled()
  await page.unroute('**/api/v1/transactions')

  await openHistory(page)
  await expect(emptyHistory(page)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Upload Transactions' })).toHaveAttribute('href', '/upload')
  await tryButton(page).click()
  await expect(emptyHistory(page)).toBeHidden()
  await page
    .getByRole('combobox', { name: 'Search transactions' })
    .or(page.getByPlaceholder('Search transactions...'))
    .first()
    .fill('nothing')
  await expect(emptyHistory(page)).toBeVisible()
  await expect(tryButton(page)).toBeHidden()
})
