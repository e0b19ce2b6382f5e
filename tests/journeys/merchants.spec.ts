import type { Page } from '@playwright/test'
import { addTransactions } from './call-ledger.ts'
import { failCall } from './failing-calls.ts'
import { callsDone, expect, expectAccessible, startSignedIn, test } from './journey.ts'

const rows = [
  { date: '2025-03-01', description: 'SQ *MAPLE BAKERY 0412 AUSTIN TX', amount: -4.5, category: 'Bread' },
  { date: '2025-03-02', description: 'MAPLE BAKERY #12', amount: -5.26, category: 'Bread' },
  { date: '2025-03-10', description: 'BIRCH BOOKS 331', amount: -20, category: 'Books' },
  { date: '2025-03-11', description: 'BIRCH BOOKSHOP', amount: -30.1, category: 'Books' },
]

async function openMerchants(page: Page, email: string) {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  await page.goto('/history')
  await page.getByRole('link', { name: 'Merchants' }).click()
  await expect(page.getByRole('heading', { name: 'Merchants' })).toBeVisible()
}

const items = (page: Page) => page.getByRole('list', { name: 'Merchants' }).getByRole('listitem')

async function merge(page: Page) {
  await expect(items(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select The Birch' }).check()
  await page.getByRole('checkbox', { name: 'Select Birch Bookshop' }).check()
  await page.getByRole('combobox', { name: 'Merge into' }).selectOption('The Birch')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(items(page)).toHaveCount(2)
}

test('a merchant takes two or three lines on a phone', async ({ page, email }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMerchants(page, email)
  await expect(items(page)).toHaveCount(3)
  for (const item of await items(page).all()) expect((await item.boundingBox())?.height).toBeLessThan(80)
})

test('merchants are renamed, merged, undone and lead to their rows', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/)
  await openMerchants(page, email)
  await expect(items(page)).toContainText(['Birch Bookshop', 'Birch Books', 'Maple Bakery'])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Rename Birch Books', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  const mend = await failCall(page, 'PATCH /api/v1/merchants', { answer: null })
  await name.fill('The Birch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(name).toHaveValue('The Birch')
  await mend()
  await name.press('Enter')
  await expect(items(page)).toContainText(['Birch Bookshop', 'The Birch', 'Maple Bakery'])

  const place = async () => (await items(page).first().boundingBox())?.y
  await callsDone(page)
  const before = await place()
  await page.getByRole('checkbox', { name: 'Select The Birch' }).check()
  await expect(page.getByText('1 merchant selected')).toBeVisible()
  expect(await place(), 'selecting moves no row').toBe(before)
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await merge(page)
  await expect(items(page).first()).toContainText('-$50.10')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(items(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search merchants' }).fill('maple')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('2 transactions')
  await page.getByRole('searchbox', { name: 'Search merchants' }).fill('')
  await page.getByRole('checkbox', { name: 'Select Birch Bookshop' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select The Birch' }).press('Space')
  await page.keyboard.press('Control+.')
  const into = page.getByRole('combobox', { name: 'Merge into' })
  await expect(into).toBeFocused()
  await into.selectOption('The Birch')
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'Select The Birch' })).toBeFocused()

  await page.getByRole('link', { name: 'The Birch' }).click()
  await expect(page.getByRole('button', { name: 'The Birch: remove this filter' })).toBeVisible()
  await page.getByRole('button', { name: 'March 2025' }).click()
  const found = page.getByRole('row').filter({ hasText: 'The Birch' })
  await expect(found).toContainText(['BIRCH BOOKSHOP', 'BIRCH BOOKS 331'])
})
