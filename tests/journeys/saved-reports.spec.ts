import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

test('a report is saved, shown on the Dashboard, moved, renamed, deleted and restored', async ({
  page,
  email,
}) => {
  await setToday(page, '2025-06-10T12:00:00Z')
  await startSignedIn(page, email)
  await addTransactions(page, [
    { date: '2025-06-10', description: 'MAPLE BAKERY #12', amount: -4.5, category: 'Bread' },
  ])
  const saved = page.getByRole('list', { name: 'Saved reports' })
  const dialog = page.getByRole('dialog')
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save report...' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Show on the Dashboard').check()
    await page.keyboard.press('Enter')
    await expect(saved.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/reports')
  await save('Shops')
  await openScreen(page, '/reports?report=trends&unit=quarter')
  await save('Quarters')
  await expectAccessible(page)

  await openScreen(page, '/reports/year?year=2025')
  await save('Taxes')
  await openScreen(page, '/reports')
  await saved.getByRole('link', { name: 'Taxes' }).click()
  await expect(page).toHaveURL('/reports/year?year=2025')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('Spending by merchant,Maple Bakery,4.50')

  await openScreen(page, '/')
  const cards = page.getByRole('heading', { level: 2 }).filter({ hasText: /Shops|Quarters|Taxes/ })
  await expect(cards).toHaveText(['Shops', 'Quarters', 'Taxes'])
  await expect(
    page.getByRole('region', { name: 'Taxes' }).getByRole('link', { name: /of Spending/ }),
  ).toContainText('$4.50')
  await expect(page.getByRole('region', { name: 'Shops' })).toContainText('in 1 transaction')
  await page.getByRole('button', { name: 'Move Quarters up' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveText(['Quarters', 'Shops', 'Taxes'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Quarters from the Dashboard' }).click()
  await expect(cards).toHaveText(['Shops', 'Taxes'])
  await page.getByText('Quarters removed from the Dashboard.').waitFor()
  await page.keyboard.press('Control+z')
  await expect(cards).toHaveText(['Quarters', 'Shops', 'Taxes'])

  await page.getByRole('link', { name: 'Quarters' }).click()
  await expect(page).toHaveURL(/report=trends.*unit=quarter|unit=quarter.*report=trends/)
  await page.getByRole('button', { name: 'Edit the saved report Quarters' }).click()
  await dialog.getByLabel('Name').fill('By quarter')
  await page.keyboard.press('Enter')
  await expect(saved.getByRole('link')).toHaveText(['By quarter', 'Shops', 'Taxes'])
  await page.getByRole('button', { name: 'Edit the saved report By quarter' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(saved.getByRole('link')).toHaveText(['Shops', 'Taxes'])
  await page.getByText('Saved report By quarter deleted.').waitFor()
  await page.keyboard.press('Control+z')
  await expect(saved.getByRole('link')).toHaveText(['By quarter', 'Shops', 'Taxes'])

  await saved.getByRole('link', { name: 'Shops' }).click()
  await page.getByRole('button', { name: 'Edit the saved report Shops' }).click()
  await renameElsewhere(page, { from: 'Shops', to: 'Merchants' })
  await dialog.getByLabel('Show on the Dashboard').uncheck()
  await page.keyboard.press('Enter')
  await expect(saved.getByRole('link')).toHaveText(['By quarter', 'Merchants', 'Taxes'])
})

test('the Year in Review does not move when saved reports appear above it for the first time', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, [
    { date: '2025-06-10', description: 'MAPLE BAKERY #12', amount: -4.5, category: 'Bread' },
  ])
  const saved = { name: 'Taxes', report: { report: 'year', year: '2025' } }
  await callLedger(page, '/saved-reports', { method: 'POST', data: saved })
  await page.setViewportSize({ width: 390, height: 800 })
  const calls = await holdCalls(page, '**/api/v1/saved-reports')
  await page.goto('/reports/year?year=2025')
  const tabs = page.getByRole('link', { name: 'Calendar' })
  await expect(page.getByRole('heading', { name: 'Year in Review' })).toBeVisible()
  await expect(tabs).toBeHidden()
  calls.letOnePass()
  await expect(tabs).toBeVisible()
  const { y } = (await tabs.boundingBox()) ?? {}

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Income', exact: true })).toBeVisible()
  expect((await tabs.boundingBox())?.y, 'before they are there').toBe(y)
  calls.letAllPass()
})

async function renameElsewhere(page: Page, { from, to }: { from: string; to: string }) {
  const { reports } = await (await callLedger(page, '/saved-reports')).json()
  const { id } = reports.find(({ name }: { name: string }) => name === from)
  await callLedger(page, `/saved-reports/${id}`, { method: 'PATCH', data: { name: to } })
}
