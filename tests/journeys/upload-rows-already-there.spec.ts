import { chooseAny, chooseNext, findings, row, send, statement, text } from './any-bank.ts'
import { addTransactions } from './call-ledger.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

test.beforeEach(async ({ page, email }) => {
  await holdRedirect(page)
  await startSignedIn(page, email)
})

test('an Excel file is read, and the same rows in another format are probably there', async ({ page }) => {
  await chooseAny(page, statement('es-caixabank.xlsx'))
  await expect(findings(page)).toContainText('Balance agrees with the file.')
  await expect(page.getByText('2 transactions will be added.')).toBeVisible()
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()
  await expect(page.getByText('Nothing is saved yet.')).toBeHidden()

  await chooseNext(page, statement('es-caixabank.xlsx'))
  await expect(page.getByText('There is nothing to add: no row is new.')).toBeVisible()
  await page.getByRole('button', { name: 'Record Import' }).click()
  await expect(page.getByText('The import was recorded. No transaction was added.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Imports' }).click()
  const recorded = page.getByRole('list', { name: 'Imports' }).getByRole('listitem').first()
  await expect(recorded).toContainText('0 transactions added, 2 already there')
  await expect(recorded).not.toContainText('not finished')
  await recorded.getByRole('link', { name: '2 already there' }).click()
  await expect(page.getByRole('button', { name: /January 2025.*2 transactions/ })).toBeVisible()
  await page.goBack()
  await recorded.getByRole('button', { name: 'Undo es-caixabank.xlsx' }).click()
  await expect(recorded).toContainText('0 transactions removed.')

  const csv =
    'Date,Description,Amount\n2025-01-15,Payroll,1500.00\n2025-01-31,Market,-31.22\n2025-02-01,Tea,-2.00\n'
  await chooseNext(page, text('export.csv', csv))
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await expect(page.getByText('2 rows are probably there and left out')).toBeVisible()
  await page.getByText('Probably there 2').click()
  await expect(row(page, 'Market')).toContainText(/In Outgo: Jan 31, 2025/)
  await page.getByRole('checkbox', { name: 'Add Market, Jan 31, 2025' }).check()
  await expect(page.getByText('2 transactions will be added.')).toBeVisible()
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()
})

test('a pending row that is booked on another day, or with a tip, is shown beside the one that is there', async ({
  page,
}) => {
  const head = 'Date,Description,Amount\n2026-01-10,Rent,-900.00\n'
  const pending = '2026-01-14,AUTHORIZATION 4711,-42.00\n2026-01-20,CORNER BISTRO,-50.00\n'
  await chooseAny(page, text('january.csv', `${head}${pending}`))
  await send(page).click()
  await expect(page.getByText('3 transactions were added.')).toBeVisible()

  const booked = '2026-01-16,Hardware store,-42.00\n2026-01-22,CORNER BISTRO 0815,-58.00\n'
  await chooseNext(page, text('february.csv', `${head}${booked}2026-02-01,Tea,-3.00\n`))
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await expect(row(page, 'Hardware store')).toContainText('In Outgo: Jan 14, 2026, “AUTHORIZATION 4711”')
  await expect(row(page, 'BISTRO 0815')).toContainText('In Outgo: Jan 20, 2026, -$50.00, “CORNER BISTRO”')
  await expect(page.getByText('2 rows are probably there and left out')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Replace it with CORNER BISTRO 0815, Jan 22, 2026' }).check()
  await expect(page.getByRole('checkbox', { name: 'Add CORNER BISTRO 0815, Jan 22, 2026' })).toBeChecked()
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()

  const january = async () => {
    await openScreen(page, '/history?search=bistro')
    await page.getByRole('button', { name: 'January 2026' }).click()
  }
  await january()
  await expect(row(page, 'BISTRO')).toHaveCount(1)
  await expect(row(page, 'BISTRO')).toContainText('-$58.00')
  await openScreen(page, '/upload/imports')
  await page.getByRole('button', { name: 'Undo february.csv' }).click()
  await expect(page.getByText('2 transactions removed. You can import the file again.')).toBeVisible()
  await january()
  await expect(row(page, 'BISTRO')).toHaveCount(1)
  await expect(row(page, 'BISTRO')).toContainText('-$50.00')
})

test('a skipped row with a date and an amount can be added, and is then recognized as a transaction that is there', async ({
  page,
}) => {
  const file = (tea: string) =>
    text(
      'card.csv',
      `Date,Description,Amount,Status\n2026-01-10,Rent,-900.00,Posted\n${tea}2026-01-12,Hotel,-80.00,Pending\n2026-01-13,Voucher,,Pending\n`,
    )
  await chooseAny(page, file(''))
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await expect(page.getByText('2 rows are skipped')).toBeVisible()
  await page.getByText('Skipped 2').click()
  await expect(row(page, 'Hotel')).toContainText('Not booked yet, or declined: "Pending"')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Add Hotel, Jan 12, 2026' }).check()
  await expect(page.getByText('2 transactions will be added.')).toBeVisible()
  await expect(page.getByText('1 row is skipped')).toBeVisible()
  await expect(page.getByRole('cell', { name: '$980.00' })).toBeVisible()
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()

  await chooseNext(page, file('2026-01-11,Tea,-2.00,Posted\n'))
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await page.getByText('Skipped 2').click()
  await expect(row(page, 'Hotel')).toContainText('Already there')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('a row of the three banks that is probably there is added as specified, unless the user chooses', async ({
  page,
}) => {
  await addTransactions(page, [{ date: '2026-01-20', description: 'Tea', amount: -2, category: 'Other' }])
  const head = 'Transaction Date,Description,Category,Amount\n'
  const bank = text('bank.csv', `${head}2026-01-20,TEA HOUSE,Other,-2.00\n2026-01-21,Rent,Other,-9.00\n`)
  await page.goto('/upload')
  await page.getByLabel('Statement file').setInputFiles(bank)
  await expect(page.getByText('1 row is probably a duplicate, but will be added anyway.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose which rows to add' }).click()
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
})

test('a row that was deleted does not come back with the next file, unless the user wants it', async ({
  page,
}) => {
  const csv = 'Date,Description,Amount\n2026-01-30,Bread,-3.00\n2026-01-31,Tea,-2.00\n'
  await chooseAny(page, text('january.csv', csv))
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()
  await openScreen(page, '/history')
  await page.getByRole('button', { name: 'January 2026' }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await row(page, 'Bread').hover()
  await row(page, 'Bread')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(row(page, 'Bread')).toHaveCount(0)

  await chooseNext(page, text('january.csv', csv))
  await expect(row(page, 'Bread')).toContainText(/Deleted by you on/)
  await expect(row(page, 'Tea')).toContainText('Already there')
  await expect(page.getByText('There is nothing to add: no row is new.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Add Bread, Jan 30, 2026' }).check()
  await send(page).click()
  await expect(page.getByText('1 transaction was added.')).toBeVisible()
})
