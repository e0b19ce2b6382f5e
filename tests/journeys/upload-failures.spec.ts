import { writeFileSync } from 'node:fs'
import { callLedger } from './call-ledger.ts'
import { failCall, failures } from './failing-calls.ts'
import { holdRedirect } from './hold-timers.ts'
import { callsDone, expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { choose, openUpload, purchases, success, upload } from './statement-upload.ts'

test.beforeEach(async ({ page, email }) => startSignedIn(page, email))

test('a failed batch stops the upload, and a retry completes it, also with rows that were imported before', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/)
  await holdRedirect(page)
  let calls = 0
  await page.route('**/api/v1/transactions', async (route) => {
    calls += 1
    // The third batch is saved, but its response is lost.
    if (calls === 3) await route.fetch()
    return calls === 3 ? route.abort() : route.continue()
  })
  for (const again of [false, true]) {
    await openUpload(page)
    await page.getByRole('checkbox', { name: 'Import rows that look already imported' }).setChecked(again)
    await choose(page, 'Bank 1', purchases(1, 160))
    calls = 0
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
  }
})

test('if the first batch fails, the message of the service is shown, or the generic one, or that the session is lost', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED|status of (400|50)/)
  const alert = page.getByRole('alert')
  const tryNow = async () => {
    const called = page.waitForRequest('**/api/v1/transactions')
    await page.getByRole('button', { name: 'Upload Transactions' }).click()
    await called
    await callsDone(page)
  }
  await page.goto('/upload')
  await choose(page, 'Bank 1', purchases(1, 60))
  for (const { name, sentence, answer } of failures)
    await test.step(name, async () => {
      const mend = await failCall(page, 'POST /api/v1/transactions', { answer })
      await tryNow()
      await expect(alert).toContainText(sentence ?? 'Failed to upload transactions')
      await expect(alert).toContainText('None of 60 transactions were saved.')
      if (sentence) await expect(alert).not.toContainText('Failed to upload transactions')
      await mend()
    })
  await expectAccessible(page)

  await page.route('**/api/v1/transactions', (route) => route.continue({ postData: '{' }))
  await tryNow()
  await expect(alert).toContainText('not valid JSON')
  await expect(alert).toContainText('None of 60 transactions were saved.')
  await expect(alert).not.toContainText('Failed to upload transactions')

  await callsDone(page)
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(alert).toContainText('Please sign in to upload transactions')
})

test('a rate-limited upload continues by itself', async ({ page, expectedComplaints }) => {
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

test('a file that is not a statement of the bank, or was changed after it was chosen, is rejected with the reason', async ({
  page,
}) => {
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
  await page.goto('/upload')
  for (const [csv, message, detail] of refusals) {
    await choose(page, 'Bank 1', csv)
    await page.getByRole('button', { name: 'Upload Transactions' }).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('alert')).toContainText(detail)
  }
  await expect(page.getByText('1 row was skipped')).toBeVisible()

  const contradictory = '03/04/2026,Shop,Shopping,-1.00\n13/04/2026,Shop,Shopping,-2.00\n'
  await choose(page, 'Bank 1', `Transaction Date,Description,Category,Amount\n${contradictory}`)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to parse CSV file. Please check the file format.' +
      'Line 3 has the date "13/04/2026", so the dates in this file are not month/day/year. None of its rows can be read reliably.',
  )

  const path = test.info().outputPath('statement.csv')
  writeFileSync(path, purchases(1, 1))
  await page.getByLabel('Statement file').setInputFiles(path)
  await expect(page.getByText('looks like Bank 1')).toBeVisible()
  writeFileSync(path, purchases(1, 30))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to read file. Please try again.')
  expect((await (await callLedger(page, '/transactions')).json()).transactions).toEqual([])
})

test.describe('without a server', () => {
  test.use({ hasEmptyCache: true })

  test('an unreachable server is reported, for an account file and for a statement', async ({
    page,
    context,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
    const outOfReach = 'The server cannot be reached right now. Check your connection and try again.'
    await page.goto('/settings')
    const alert = page.getByRole('alert')
    const importField = page.getByLabel('Import Account')
    await expect(importField).toBeEnabled()
    await callsDone(page)
    await context.setOffline(true)
    await importField.setInputFiles({
      name: 'account.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    })
    await expect(alert).toContainText(outOfReach)
    await context.setOffline(false)

    await openScreen(page, '/upload')
    await context.setOffline(true)
    await choose(page, 'Bank 1', purchases(1, 1))
    await page.getByRole('button', { name: 'Upload Transactions' }).click()
    await expect(alert).toContainText('Failed to upload transactions')
    await expect(alert).toContainText(outOfReach)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Upload Transactions' }).click()
    await expect(success(page)).toBeVisible()
  })
})
