import { holdCalls } from './hold-calls.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { choose, openUpload, purchases, success, upload } from './statement-upload.ts'

test.beforeEach(async ({ page, email }) => startSignedIn(page, email))

test('a statement is uploaded step by step, and History opens', async ({ page }) => {
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

test('uploading again adds nothing and overlapping statements merge, unless chosen otherwise', async ({
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

  await openUpload(page)
  await page.getByRole('checkbox', { name: 'Import rows that look already imported' }).check()
  await choose(page, 'Bank 1', purchases(41, 70))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByText('30 transactions were added.')).toBeVisible()
})

test('the result of an upload stays until the user leaves, and returning before History has opened offers a new upload', async ({
  page,
}) => {
  await holdRedirect(page)
  await upload(page, 'Bank 1', purchases(1, 3))
  await expect(success(page)).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.waitForURL('/upload#main')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(success(page)).toBeVisible()

  const history = await holdCalls(page, /\/assets\/history-/)
  const goToHistory = async () => {
    await page.getByRole('button', { name: 'Go to History' }).click()
    await page.waitForURL('/history')
  }
  await goToHistory()
  await page.goBack()
  await expect(success(page)).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Bank 1' })).toBeEnabled()

  await choose(page, 'Bank 1', purchases(4, 5))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()
  await goToHistory()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(success(page)).toBeHidden()
  await choose(page, 'Bank 1', purchases(6, 6))
  history.letAllPass()
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByText('1 transaction was added.')).toBeVisible()
  await expect(page).toHaveURL('/upload')
})

test('History opens two seconds after the upload', async ({ page }) => {
  await page.clock.install()
  await page.goto('/upload')
  await choose(page, 'Bank 1', purchases(1, 3))
  await expect(page.getByText('looks like Bank 1')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(success(page)).toBeVisible()
  // It has the focus once the redirect timer has started.
  await expect(page.getByRole('button', { name: 'Go to History' })).toBeFocused()
  await page.clock.runFor(1999)
  await expect(page).toHaveURL('/upload')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/history')
})

test('skipped rows are listed with line and reason, and opening the list stops the redirect', async ({
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
    /Line 5.*"04\/31\/2026" is not a valid date/,
    /Line 6.*The amount "1e308" cannot be read/,
  ])
  batches.letAllPass()
  await expect(success(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByText('2 rows were skipped').click()
  await page.waitForURL('/history')
})

test('leaving during an upload asks for confirmation', async ({ page }) => {
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
