import { expect, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { choose, purchases } from './statement-upload.ts'

test.beforeEach(async ({ page, email }) => startSignedIn(page, email))

test('the form lists the columns of the selected bank, and asks for what is missing', async ({ page }) => {
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

  // Missing fields are reported however the form is submitted.
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

test('a file whose bank is not detected asks for the bank first, and one of another bank can be read as it is', async ({
  page,
}) => {
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

test('a file that contradicts its date order is rejected completely, with that reason', async ({ page }) => {
  await page.goto('/upload')
  const rows = '03/04/2026,Shop,Shopping,-1.00\n13/04/2026,Shop,Shopping,-2.00\n'
  await choose(page, 'Bank 1', `Transaction Date,Description,Category,Amount\n${rows}`)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to parse CSV file. Please check the file format.' +
      'Line 3 has the date "13/04/2026", so the dates in this file are not month/day/year. None of its rows can be read reliably.',
  )
  await openScreen(page, '/history')
  await expect(page.getByText('No transactions found.')).toBeVisible()
})
