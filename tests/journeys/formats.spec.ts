import type { Page } from '@playwright/test'
import { noon, openDashboard, prepareDashboard } from './dashboard-ledger.ts'
import { holdRedirect } from './hold-timers.ts'
import { callsDone, expect, expectAccessible, signUp, test } from './journey.ts'
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

test('formats are US English and US dollars until others are chosen, which apply at once and stay', async ({
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

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Mai 2025: 114,19 €' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
  await openScreen(page, '/history')
  await expect(page.getByRole('button', { name: /Mai 2025.*64,20 €/ })).toBeVisible()
  await page.getByRole('button', { name: /Mai 2025/ }).click()
  await expect(page.getByRole('row', { name: /01\.05\.2025.*-64,20 €/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
})

test('a new device opens with the formats of the account, and so does damaged browser storage', async ({
  page,
  email,
}) => {
  await prepareDashboard(page, email)
  await page.goto('/settings')
  await chooseGerman(page)
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

test('amounts are typed as the chosen language writes them', async ({ page, email }) => {
  await signUp(page, email, '/settings')
  await chooseGerman(page)
  await page.getByRole('link', { name: 'Recurring', exact: true }).click()
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
})

test('a statement is read by its own format, and edited in the chosen one', async ({ page, email }) => {
  await signUp(page, email, '/settings')
  await chooseGerman(page)
  await holdRedirect(page)
  await openScreen(page, '/upload')
  await page.getByRole('radio', { name: 'Bank 1' }).check()
  await choose(page, 'Bank 1', purchases(1, 1))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByText('Transactions uploaded successfully! Redirecting to history...')).toBeVisible()
  await openScreen(page, '/history')
  await page.getByRole('button', { expanded: false }).first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveValue(/^-\d+,\d\d$/)
  await amount.fill('-1.234,56')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /-1\.234,56 €/ })).toBeVisible()
})
