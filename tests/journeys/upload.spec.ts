import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { failCall, failures } from './failing-calls.ts'
import { holdCalls } from './hold-calls.ts'
import { holdRedirect } from './hold-redirect.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'

const [bank1] = bankFormats
if (!bank1) throw new Error('there are three banks')

/** A statement of so many purchases of January 2026, a dollar and a number of cents each. */
const purchases = (first: number, last: number) =>
  statementCsv(
    bank1,
    Array.from({ length: last - first + 1 }, (_, i) => ({
      date: `2026-01-${String(1 + ((first + i) % 28)).padStart(2, '0')}`,
      description: `Shop ${first + i}`,
      cents: -100 - (first + i),
      category: 'Shopping',
    })),
  )

async function choose(page: Page, bank: string, csv: string) {
  await page.getByRole('radio', { name: bank }).check()
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Statement file').setInputFiles(file)
}

async function upload(page: Page, bank: string, csv: string) {
  await page.goto('/upload')
  await choose(page, bank, csv)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
}

const success = (page: Page) =>
  page.getByText('Transactions uploaded successfully! Redirecting to history...')

test.beforeEach(async ({ page, email }) => signUp(page, email))

test('a statement is uploaded, step by step, and leads to the history', async ({ page }) => {
  await holdRedirect(page)
  await page.goto('/upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Transactions')
  await expect(page.getByText('Select your bank to see the supported format')).toBeVisible()
  await expect(page.getByLabel('Statement file')).toHaveAttribute('accept', '.csv')
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeDisabled()
  await expectAccessible(page)

  const reading = await holdCalls(page, '**/assets/statement-worker*')
  const profile = await holdCalls(page, '**/api/v1/profile')
  const batches = await holdCalls(page, '**/api/v1/transactions')
  const progress = page.getByRole('main').getByRole('status').first()
  await page.getByRole('radio', { name: 'Bank 1' }).check()
  await expect(page.getByRole('button', { name: 'Upload Transactions' })).toBeDisabled()
  await choose(page, 'Bank 1', purchases(1, 120))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await expect(page.getByLabel('Statement file')).toBeDisabled()
  await expect(progress).toHaveText('Processing file...')
  await expectAccessible(page)
  reading.letOnePass()
  await expect(progress).toHaveText('Found 120 valid transactions. Starting upload...')
  profile.letOnePass()
  for (const text of [
    'Uploading batch 1 of 3 (50 transactions)...',
    'Uploading batch 2 of 3 (50 transactions)...',
    'Uploading batch 3 of 3 (20 transactions)...',
  ]) {
    await expect(progress).toHaveText(text)
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    batches.letOnePass()
  }
  await expect(progress).toHaveText('Upload complete! Redirecting...')
  await expect(success(page)).toBeVisible()
  await expect(page.getByText('120 transactions were added.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to History' }).click()
  await page.waitForURL('/history')
})

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

test('uploading again adds nothing, overlapping statements merge, unless told otherwise', async ({
  page,
}) => {
  await holdRedirect(page)
  await upload(page, 'Bank 1', purchases(1, 60))
  await expect(page.getByText('60 transactions were added.')).toBeVisible()
  await upload(page, 'Bank 1', purchases(1, 60))
  await expect(
    page.getByText('0 transactions were added. 60 transactions were already there and not added again.'),
  ).toBeVisible()
  await upload(page, 'Bank 1', purchases(41, 70))
  await expect(
    page.getByText('10 transactions were added. 20 transactions were already there and not added again.'),
  ).toBeVisible()

  await page.goto('/upload')
  await page.getByRole('checkbox', { name: 'Import rows that look already imported' }).check()
  await choose(page, 'Bank 1', purchases(41, 70))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByText('30 transactions were added.')).toBeVisible()
})

for (const again of [false, true]) {
  test(`a failed batch stops the upload, and a retry completes it${again ? ', also of rows imported already' : ''}`, async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/ERR_FAILED/)
    await holdRedirect(page)
    await page.goto('/upload')
    await page.getByRole('checkbox', { name: 'Import rows that look already imported' }).setChecked(again)
    await choose(page, 'Bank 1', purchases(1, 160))
    let calls = 0
    await page.route('**/api/v1/transactions', async (route) => {
      calls += 1
      // The third batch is saved, but the answer to it is lost.
      if (calls === 3) await route.fetch()
      return calls === 3 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Upload Transactions' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to upload transactions')
    await expect(alert).toContainText('100 of 160 transactions were saved.')
    await expect(page).toHaveURL('/upload')
    expect(calls, 'the fourth batch is not sent').toBe(3)
    await page.getByRole('button', { name: 'Upload Transactions' }).click()
    await expect(
      page.getByText('10 transactions were added. 150 transactions were already there and not added again.'),
    ).toBeVisible()
  })
}

for (const { name, sentence, answer } of failures) {
  test(`the first batch fails: ${name}`, async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/ERR_FAILED|status of 50/)
    await failCall(page, 'POST /api/v1/transactions', { answer })
    await upload(page, 'Bank 1', purchases(1, 60))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(sentence ?? 'Failed to upload transactions')
    await expect(alert).toContainText('None of 60 transactions were saved.')
    if (sentence) await expect(alert).not.toContainText('Failed to upload transactions')
    await expectAccessible(page)
  })
}

test('an upload that is told to wait for its turn goes on by itself', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 429/)
  await holdRedirect(page)
  let calls = 0
  await page.route('**/api/v1/transactions', (route) => {
    calls += 1
    return calls === 2 || calls === 3
      ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '{}' })
      : route.continue()
  })
  await upload(page, 'Bank 1', purchases(1, 120))
  await expect(page.getByText('120 transactions were added.')).toBeVisible()
  expect(calls, 'three batches, one of them told to wait twice').toBe(5)
})

test("the server's own sentence takes the place of the general one", async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 400/)
  await page.route('**/api/v1/transactions', (route) => route.continue({ postData: '{' }))
  await upload(page, 'Bank 1', purchases(1, 3))
  await expect(page.getByRole('alert')).toContainText('not valid JSON')
  await expect(page.getByRole('alert')).toContainText('None of 3 transactions were saved.')
  await expect(page.getByRole('alert')).not.toContainText('Failed to upload transactions')
})

test('the history opens two seconds after the success', async ({ page }) => {
  await page.clock.install()
  await page.goto('/upload')
  await choose(page, 'Bank 1', purchases(1, 3))
  await expect(page.getByText('looks like Bank 1')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(success(page)).toBeVisible()
  // It has the focus once all that follows from the success is under way, the two seconds among it.
  await expect(page.getByRole('button', { name: 'Go to History' })).toBeFocused()
  await page.clock.runFor(1999)
  await expect(page).toHaveURL('/upload')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/history')
})

test('rows that cannot be read are told with line and reason, and reading them holds the redirect', async ({
  page,
}) => {
  const batches = await holdCalls(page, '**/api/v1/transactions')
  await upload(
    page,
    'Bank 1',
    `${purchases(1, 3)}04/31/2026,Nowhere,-1.00,Shopping\n2026-01-05,Much,1e308,\n`,
  )
  await page.getByText('2 rows were skipped').click()
  const rows = page.getByRole('list', { name: 'Skipped rows' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Line 5.*"04\/31\/2026" is not a date that can be read/,
    /Line 6.*The amount "1e308" cannot be read for certain/,
  ])
  batches.letAllPass()
  await expect(success(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByText('2 rows were skipped').click()
  await page.waitForURL('/history')
})

test('a file that is no statement of the bank is refused in words', async ({ page }) => {
  const refusals = [
    [
      'Date,Payee,Amount\n',
      'Failed to parse CSV file. Please check the file format.',
      'It looks like a statement of Bank 2.',
    ],
    [
      'Transaction Date,Details,Total\n2026-01-05,A,1\n',
      'Failed to parse CSV file. Please check the file format.',
      'Missing columns: Description, Amount. Found: Transaction Date, Details, Total.',
    ],
    ['\u0000\u0001PK', 'Failed to parse CSV file. Please check the file format.', 'This is not a text file.'],
    ['', 'No valid transactions found in the file', ''],
    ['Transaction Date,Description,Amount\nPending,A,1\n', 'No valid transactions found in the file', ''],
  ] as const
  for (const [csv, message, detail] of refusals) {
    await upload(page, 'Bank 1', csv)
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('alert')).toContainText(detail)
  }
  await expect(page.getByText('1 row was skipped')).toBeVisible()
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

test('a browser that has forgotten its session is asked to sign in', async ({ page }) => {
  await page.goto('/upload')
  await choose(page, 'Bank 1', purchases(1, 1))
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('alert')).toContainText('Please sign in to upload transactions')
})

test('a file that has gone since it was chosen is told, and can be chosen again', async ({ page }) => {
  const path = test.info().outputPath('statement.csv')
  writeFileSync(path, purchases(1, 1))
  await page.goto('/upload')
  await page.getByLabel('Statement file').setInputFiles(path)
  await expect(page.getByRole('radio', { name: 'Bank 1' })).toBeChecked()
  writeFileSync(path, purchases(1, 30))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to read file. Please try again.')
})

test('leaving in the middle of an upload asks first', async ({ page }) => {
  const batches = await holdCalls(page, '**/api/v1/transactions')
  await upload(page, 'Bank 1', purchases(1, 120))
  batches.letOnePass()
  await expect(page.getByText('Uploading batch 2 of 3 (50 transactions)...')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave while uploading?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/upload')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('button', { name: 'January 2026' }), 'the first batch stays').toContainText(
    '50 transactions',
  )
})
