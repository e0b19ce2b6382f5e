import { expect, signUp, test } from './journey.ts'
import { choose, purchases } from './statement-upload.ts'

test.beforeEach(async ({ page, email }) => signUp(page, email))

test('the hint lists the columns of the chosen bank', async ({ page }) => {
  await page.goto('/upload')
  for (const [bank, columns] of [
    ['Bank 1', ['Transaction Date', 'Description', 'Amount', 'Category(if there is one)']],
    ['Bank 2', ['Date', 'Payee', 'Amount']],
    ['Bank 3', ['Transaction Date', 'Description', 'Debit', 'Credit', 'Category(if there is one)']],
  ] as const) {
    await page.getByRole('radio', { name: bank }).check()
    const hint = page.getByRole('list', { name: `${bank} statements have the columns` })
    await expect(hint.getByRole('listitem')).toHaveText([...columns])
  }
  await expect(page.getByText('Select your bank to see the supported format')).toHaveCount(0)
})

test('what is missing is asked for, however the form is sent', async ({ page }) => {
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

test('a file that does not tell its bank asks for the bank first', async ({ page }) => {
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
