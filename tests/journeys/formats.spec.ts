import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { noon, openDashboard } from './dashboard-ledger.ts'
import { edit } from './history-page.ts'
import { holdRedirect } from './hold-timers.ts'
import { callsDone, expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'
import { choose, purchases } from './statement-upload.ts'

const region = (page: Page) =>
  page.getByRole('combobox', { name: 'Language and region of dates and numbers' })
const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' })

/** Chooses German formats and euros in the settings. */
async function chooseGerman(page: Page) {
  await region(page).selectOption({ label: 'German (Germany)' })
  await currency(page).selectOption({ label: 'Euro (EUR)' })
  await expect(page.getByText('-1.234,56 €')).toBeVisible()
  // They are shown before they are saved.
  await callsDone(page)
}

const figure = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name }) }).locator('p')

test('formats are US English and US dollars until others are chosen, which apply at once, and on a new device', async ({
  page,
  context,
  email,
}) => {
  await openDashboard(page, email)
  const other = await context.newPage()
  await setToday(other, noon)
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'May 2025: $114.19' })).toBeVisible()

  await openScreen(page, '/settings')
  await expect(region(page)).toHaveValue('en-US')
  await expect(currency(page)).toHaveValue('USD')
  await expect(page.getByText('Jun 30, 2025 · -$1,234.56')).toBeVisible()
  await expect(currency(page).getByRole('option', { name: 'Japanese Yen' })).toHaveCount(0)
  await region(page).focus()
  await chooseGerman(page)
  await expect(page.getByText('30.06.2025 · -1.234,56 €')).toBeVisible()
  await expectAccessible(page)

  // The other tab shows them too, without a reload.
  await expect(other.getByRole('button', { name: 'Mai 2025: 114,19 €' })).toBeVisible()
  await expect(other.getByRole('main')).not.toContainText('$')

  await other.close()
  await openScreen(page, '/')
  await expect(page.getByRole('button', { name: 'Mai 2025: 114,19 €' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
  await openScreen(page, '/history')
  await expect(page.getByRole('button', { name: /Mai 2025.*64,20 €/ })).toBeVisible()
  await page.getByRole('button', { name: /Mai 2025/ }).click()
  await expect(page.getByRole('row', { name: /01\.05\.2025.*-64,20 €/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')

  // A new device opens with the formats of the account.
  await page.evaluate(() => localStorage.removeItem('formatSettings'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Mai 2025: 114,19 €' })).toBeVisible()

  // Damaged browser storage does not keep the app from opening.
  await page.evaluate(() => {
    for (const key of ['formatSettings', 'awaited-mail']) localStorage.setItem(key, '{"userId":')
    sessionStorage.setItem('returnPlace', '{"userId":')
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Mai 2025: 114,19 €' })).toBeVisible()
})

test('amounts are typed as the chosen language writes them, and statements are read by their own format', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await callLedger(page, '/profile', { method: 'PATCH', data: { locale: 'de-DE' } })
  await callLedger(page, '/ledger', { method: 'PATCH', data: { currency: 'EUR' } })
  await holdRedirect(page)
  await page.goto('/recurring')
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Miete')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Bills & Utilities')
  await page.getByRole('textbox', { name: 'Day of Month' }).fill('1')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveAttribute('placeholder', '0,00')
  for (const doubtful of ['1,234.56', '12.50', '1,234', '$5']) {
    await amount.fill(doubtful)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid amount')
  }
  await amount.fill('1.234,56')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(figure(page, 'Monthly Total')).toHaveText('1.234,56 €')
  await page.getByRole('button', { name: 'Edit Miete' }).click()
  await expect(amount).toHaveValue('1234,56')
  await amount.fill('99,9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(figure(page, 'Monthly Total')).toHaveText('99,90 €')

  await openScreen(page, '/upload')
  await choose(page, 'Bank 1', purchases(1, 1))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await page.getByRole('button', { name: 'Go to History' }).click()
  await page.waitForURL('/history')
  await callsDone(page)
  await page.getByRole('button', { expanded: false }).first().click()
  await edit(page, 'Shop 1')
  await expect(amount).toHaveValue(/^-\d+,\d\d$/)
  await amount.fill('-1.234,56')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /-1\.234,56 €/ })).toBeVisible()
})
