import { expect, startSignedIn, test } from './journey.ts'
import { choose, openUpload, purchases } from './statement-upload.ts'

test.beforeEach(async ({ page, email }) => startSignedIn(page, email))

test('the form lists the columns of the selected bank, and asks for what is missing', async ({ page }) => {
  await page.goto('/upload')
  const upload = page.getByRole('button', { name: 'Upload Transactions' })
  const alert = page.getByRole('alert')
  // Missing fields are reported however the form is submitted.
  const send = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await send()
  await expect(alert).toHaveText('Please select your bank first')
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
  await expect(alert).toHaveCount(0)
  await send()
  await expect(alert).toHaveText('Please select a file to upload')
  await choose(page, 'Bank 1', purchases(1, 1))
  await expect(alert).toHaveCount(0)
  await page.getByLabel('Statement file').setInputFiles([])
  await expect(alert).toHaveText('Please select a file to upload')
  await expect(upload).toBeDisabled()

  await openUpload(page)
  await page.getByLabel('Statement file').setInputFiles({
    name: 'of-two-banks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Transaction Date,Description,Amount,Debit,Credit\n'),
  })
  await expect(alert, 'the bank is not detected').toHaveText('Please select your bank first')
  await expect(upload).toBeDisabled()
  await page.getByRole('radio', { name: 'Bank 1' }).check()
  await expect(alert).toBeHidden()
  await expect(upload).toBeEnabled()

  await choose(page, 'Bank 1', 'Buchungstag;Verwendungszweck;Betrag\n31.01.2026;Brot;-3,50\n')
  await expect(page.getByText('Missing columns: Transaction Date, Description, Amount.')).toBeVisible()
  await page.getByRole('button', { name: 'Read it as any bank’s file' }).click()
  await expect(page.getByRole('cell', { name: 'Brot', exact: true })).toBeVisible()
})

test('a file that is none of the banks’ is read by what it contains, or says why it cannot be', async ({
  page,
}) => {
  await page.goto('/upload')
  const give = (name: string, text: string) =>
    page
      .getByLabel('Statement file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })

  await give('statement.csv', 'Date,Description,Amount\n2026-01-02,Coffee,-3.50\n')
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: 'Any bank or file' })).toBeFocused()
  await expect(page.getByText('Select your bank to see the supported format')).toBeVisible()

  for (const [name, text, reason] of [
    ['empty.csv', '', 'This file is empty.'],
    ['photo.png', '\u0089PNG\u0000\u0001\u0002\u0003\u0004', 'This is not a bank statement.'],
    [
      'statement.pdf',
      '%PDF-1.7',
      'PDF statements cannot be read. Download the statement from your bank as CSV, OFX',
    ],
    ['notes.txt', 'no table\nat all\n', 'No table with dates and amounts was found in this file.'],
  ] as const) {
    await give(name, text)
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeDisabled()
    await page.getByRole('button', { name: 'Back' }).click()
  }

  await give('statement.csv', purchases(1, 1))
  await expect(page.getByRole('radio', { name: 'Bank 1' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeEnabled()
})
