import { openDashboard } from './dashboard-ledger.ts'
import { expect, test } from './journey.ts'

test('the dashboard prints on one page, black on white, without interactive elements', async ({
  page,
  email,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDashboard(page, email)
  await page.getByRole('button', { name: /^February 2025: / }).click()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  for (const name of ['6M', 'Clear month selection', 'Show as bars']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  }
  await expect(page.getByRole('link', { name: 'Import statements' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'View transactions of February 2025' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Monthly Spending' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spending by Category' })).toBeVisible()
  await expect(page.getByText('Monthly Avg')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const card of await page.locator('main section').all()) {
    await expect(card).toHaveCSS('box-shadow', 'none')
  }

  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})
