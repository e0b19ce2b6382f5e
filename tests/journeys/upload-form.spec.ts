import { expect, startSignedIn, test } from './journey.ts'
import { choose, purchases } from './statement-upload.ts'

test.beforeEach(async ({ page, email }) => startSignedIn(page, email))

test('the hint lists the columns of the selected bank', async ({ page }) => {
  await page.goto('/upload')
  for (const [bank, columns] of [
    ['Bank 1', ['Transaction Date', 'Description', 'Amount', 'Category(optional)']],
    ['Bank 2', ['Date', 'Payee', 'Amount']],
    ['Bank 3', ['Transaction Date', 'Description', 'Debit', 'Credit', 'Category(optional)']],
  ] as const) {
    await page.getByRole('radio', { name: bank }).check()
    const hint = page.getByRole('list', { name: `${bank} statements have these columns:` })
    await expect(hint.getByRole('listitem')).toHaveText([...columns])
  }
  await expect(page.getByText('Select your bank to see the supported format')).toHaveCount(0)
})

test('missing fields are asked for, however the form is submitted', async ({ page }) => {
  await page.goto('/upload')
  const send = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await send()
  await expect(page.getByRole('alert')).toHaveText('Please select your bank first')
  await page.getByRole('radio', { name: 'Bank 1' }).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await send()
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload')
  await choose(page, 'Bank 1', purchases(1, 1))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a file whose bank is not detected asks for the bank first', async ({ page }) => {
  await page.goto('/upload')
  const buffer = Buffer.from('Transaction Date,Description,Amount,Debit,Credit\n')
  await page
    .getByLabel('Statement file')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('alert')).toHaveText('Please select your bank first')
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Bank 1' }).check()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeEnabled()

  await page.getByLabel('Statement file').setInputFiles([])
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload')
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeDisabled()
})

test('a file that matches no bank says so before a bank is selected', async ({ page }) => {
  await page.goto('/upload')
  const alert = page.getByRole('alert')
  const give = (text: string) =>
    page
      .getByLabel('Statement file')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await give('Date,Description,Amount\n2026-01-02,Coffee,-3.50\n')
  await expect(alert).toContainText('This is not a statement of Bank 1, Bank 2, or Bank 3.')
  await expect(alert).toContainText('Columns found: Date, Description, Amount.')
  await expect(page.getByText('matches none of the banks')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeDisabled()
  await give('')
  await expect(alert).toContainText('This file is empty.')
  await give('\u0000\u0001PK')
  await expect(alert).toContainText('This is not a text file.')

  await give(purchases(1, 1))
  await expect(alert).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeEnabled()
})

test('a file that contradicts its date order is rejected completely, with that reason', async ({ page }) => {
  await page.goto('/upload')
  const rows = '03/04/2026,Shop,Shopping,-1.00\n13/04/2026,Shop,Shopping,-2.00\n'
  await choose(page, 'Bank 1', `Transaction Date,Description,Category,Amount\n${rows}`)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to parse CSV file. Please check the file format.' +
      'Line 3 has the date "13/04/2026", so the dates in this file are not month/day/year. None of its rows can be read reliably.',
  )
  await page.goto('/history')
  await expect(page.getByText('No transactions found.')).toBeVisible()
})
