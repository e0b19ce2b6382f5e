import type { Page } from '@playwright/test'
import { sampleStatement } from '#domain/statements/sample-statement.ts'
import { format } from '#web/format/format.ts'
import { expect, expectAccessible, signIn, signUp, test } from './journey.ts'
import { setToday } from './set-today.ts'

const ownStatement = 'Transaction Date,Description,Amount\n2026-01-05,My own coffee,-4.50\n'

const tryButton = (page: Page) => page.getByRole('button', { name: 'Try a sample statement' })
const removeButton = (page: Page) => page.getByRole('button', { name: 'Remove sample data' })
const openUpload = (page: Page) => page.getByRole('link', { name: 'Upload', exact: true }).click()
const openHistory = (page: Page) => page.getByRole('link', { name: 'History', exact: true }).click()
const emptyHistory = (page: Page) =>
  page.getByText('No transactions found. Try adjusting your filters or upload some transactions.')

async function uploadOwn(page: Page) {
  await openUpload(page)
  const file = { name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(ownStatement) }
  await page.getByLabel('Statement file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await page.waitForURL('/history')
}

test.beforeEach(async ({ page, email }) => {
  await setToday(page, '2025-06-10T12:00:00Z')
  await signUp(page, email)
})

test('an empty dashboard links to the first upload and offers a sample', async ({ page }) => {
  await expect(page.getByText('No spending data available')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import your first statement' })).toBeVisible()
  await expect(removeButton(page)).toBeHidden()
  await expectAccessible(page)

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
})

test('the sample can be removed from any device, and nothing else is removed', async ({
  page,
  email,
  browser,
  baseURL,
}) => {
  await tryButton(page).click()
  await expect(removeButton(page)).toBeVisible()
  await uploadOwn(page)
  await page.reload()
  await expect(removeButton(page)).toBeVisible()

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await other.goto('/login')
  await signIn(other, email)
  await removeButton(other).click()
  await expect(removeButton(other)).toBeHidden()
  await openHistory(other)
  await expect(other.getByRole('button', { name: /January 2026/ })).toContainText('1 transaction')
  await expect(other.getByRole('button', { expanded: false, name: /Total/ })).toHaveCount(1)
  await context.close()
})

test('removing the sample can be undone', async ({ page }) => {
  await tryButton(page).click()
  await removeButton(page).click()
  await page.getByText('Sample data removed.').hover()
  await expect(page.getByText('No spending data available')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(removeButton(page)).toBeVisible()
  await expect(page.getByText('No spending data available')).toBeHidden()
})

test('a first visit to Upload says what to do and offers the sample', async ({ page }) => {
  await openUpload(page)
  await expect(page.getByRole('heading', { name: 'Your first statement' })).toBeVisible()
  await expectAccessible(page)
  await tryButton(page).click()
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  await expect(removeButton(page)).toBeVisible()
})

test('an empty history offers the same, but not when a filter hides all transactions', async ({ page }) => {
  await openHistory(page)
  await expect(emptyHistory(page)).toBeVisible()
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

test('a sample that cannot be added says so', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/ERR_FAILED/)
  await page.route('**/api/v1/transactions', (route) => route.abort())
  await tryButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to upload transactions')
  await expect(tryButton(page)).toBeEnabled()
})
