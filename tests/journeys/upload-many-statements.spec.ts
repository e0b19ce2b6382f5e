import { strToU8, zipSync } from 'fflate'
import { chooseAny, chooseNext, row, send, statement, text } from './any-bank.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'

test.beforeEach(async ({ page, email }) => {
  await holdRedirect(page)
  await startSignedIn(page, email)
})

test('an OFX file of two accounts is two statements, each of which goes to its own account', async ({
  page,
}) => {
  await chooseAny(page, statement('ofx-1-two-accounts.ofx'))
  await expect(page.getByRole('heading', { name: '2 statements' })).toBeVisible()
  await expect(page.getByText('4 transactions will be added.')).toBeVisible()
  const account = page.getByRole('combobox', { name: 'Account' })
  await expect(account.locator('option:checked')).toHaveText('Main account')
  await page.getByRole('button', { name: /4111111111111111/ }).click()
  await expect(row(page, '-$9.99')).toBeVisible()
  await expect(account.locator('option:checked')).toHaveText('New account')
  await page.getByRole('textbox', { name: 'Name of the new account' }).fill('Visa')
  await page.getByRole('checkbox', { name: /^Add .*4111111111111111/ }).uncheck()
  await expect(page.getByText('3 transactions will be added.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Add .*4111111111111111/ }).check()
  await expectAccessible(page)
  const begun = page.waitForRequest((call) => call.url().endsWith('/imports'))
  await send(page).click()
  expect((await begun).postDataJSON(), 'the balance of the file').toMatchObject({
    closing_balance: 1857.9,
    closing_day: '2025-01-31',
  })
  await expect(page.getByText('4 transactions were added.')).toBeVisible()

  await chooseNext(page, statement('ofx-1-two-accounts.ofx'))
  await expect(page.getByText('There is nothing to add: no row is new.')).toBeVisible()
  await page.getByRole('button', { name: /4111111111111111/ }).click()
  await expect(account.locator('option:checked')).toHaveText('Visa · 4111111111111111')

  await chooseNext(page, text('other.csv', 'Date,Description,Amount\n2026-01-30,Bread,-3.00\n'))
  await expect(page.getByText('Choose the account of each statement first.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await account.selectOption({ label: 'Visa · 4111111111111111' })
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
})

test('the statements of a ZIP archive are checked together, rows in two of them added once, and no archives in it unpacked', async ({
  page,
}) => {
  const january = 'Date,Description,Amount\n2026-01-30,Bread,-3.00\n2026-01-31,Tea,-2.00\n'
  const february = 'Date,Description,Amount\n2026-01-31,Tea,-2.00\n2026-02-01,Books,-9.00\n'
  const inner = zipSync({ 'march.csv': strToU8(january.replaceAll('2026-01', '2026-03')) })
  const csv = { 'january.csv': strToU8(january), 'february.csv': strToU8(february) }
  const zip = zipSync({ ...csv, 'march.zip': inner })
  await chooseAny(page, { name: 'statements.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await expect(page.getByRole('heading', { name: '3 statements' })).toBeVisible()
  await page
    .getByRole('button', { name: /march\.zip/ })
    .first()
    .click()
  await expect(page.getByText('This is a ZIP archive inside another one.')).toBeVisible()
  await expect(page.getByText('3 transactions will be added.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('3 transactions were added.')).toBeVisible()
})

test('a file with several currencies is one statement for each, all are removed together, and Back leads to the form', async ({
  page,
}) => {
  await chooseAny(page, statement('multi-currency-rows.csv'))
  await expect(page.getByRole('heading', { name: '3 statements' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove multi-currency-rows.csv' }).first().press('Enter')
  await expect(page.getByText('There are no transactions to add.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Any bank or file' })).toBeFocused()
})
