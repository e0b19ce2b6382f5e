import { chooseAny, chooseNext, findings, row, send, statement, text } from './any-bank.ts'
import { callLedger } from './call-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

test.beforeEach(async ({ page, email }) => {
  await holdRedirect(page)
  await startSignedIn(page, email)
})

test('a stranger sees a correct chart of a German statement', async ({ page }) => {
  const lines = [
    'Kontonummer:;DE02 1203 0000 0000 2020 51',
    'Zeitraum:;01.01.2026 - 31.01.2026',
    '',
    'Buchungstag;Valuta;Auftraggeber / Empfänger;Verwendungszweck;Betrag (EUR);Saldo (EUR)',
    '05.01.2026;05.01.2026;Bäckerei Müller;Brötchen;-4,50;1.195,50',
    '17.01.2026;17.01.2026;Arbeitgeber AG;Gehalt;2.500,00;3.695,50',
    '29.01.2026;29.01.2026;Stadtwerke;Abschlag;-95,50;3.600,00',
  ]
  await chooseAny(page, text('umsaetze.csv', `${lines.join('\r\n')}\r\n`, 'latin1'))
  await expect(findings(page)).toContainText('Balance agrees with the file.')
  await expect(findings(page)).toContainText('Day first')
  await expect(findings(page)).toContainText('Decimal comma')
  await expect(row(page, 'Bäckerei Müller Brötchen')).toContainText(/Jan 5, 2026.*-€4\.50New/)
  await expect(row(page, 'January 2026')).toHaveText('January 2026€2,500.00€100.00')
  await expect(page.getByRole('radio', { name: 'Show totals in EUR' })).toBeChecked()
  await expect(page.getByText('3 transactions will be added.')).toBeVisible()
  await expectAccessible(page)
  const begun = page.waitForRequest(
    (call) => call.url().endsWith('/api/v1/imports') && call.method() === 'POST',
  )
  await send(page).click()
  expect((await begun).postDataJSON(), 'what the import is known by').toMatchObject({
    file_name: 'umsaetze.csv',
    balance_state: 'proved',
    opening_balance: 1200,
    closing_balance: 3600,
  })
  await expect(page.getByText('Transactions uploaded successfully! Redirecting to history...')).toBeVisible()
  await expect(page.getByText('3 transactions were added.')).toBeVisible()
  const account = page.getByRole('combobox', { name: 'Account' })
  await expect(account.locator('option:checked'), 'in the currency of the ledger').toHaveText(/^Main account/)
  await expect(account.locator('option:checked')).not.toContainText('USD')
  await expect(page.getByText('no exchange rate yet')).toBeHidden()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('button', { name: /January 2026: €2,400\.00/ })).toBeVisible()
})

test('a statement in another currency goes into an account of its own, and what has no rate is told', async ({
  page,
}) => {
  await chooseAny(page, text('dollars.csv', 'Date,Description,Amount\n2026-01-30,Bread,-3.00\n'))
  await send(page).click()
  await expect(page.getByText('1 transaction was added.')).toBeVisible()

  const francs = 'Date,Description,Amount,Currency\n2026-01-30,Migros,-20.00,CHF\n2026-01-31,Coop,-5.00,CHF\n'
  await chooseNext(page, text('francs.csv', francs))
  const account = page.getByRole('combobox', { name: 'Account' })
  await expect(account.locator('option:checked')).toHaveText('New account')
  await expect(page.getByText('2 transactions in CHF have no exchange rate yet')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Add Coop/ }).uncheck()
  await expect(page.getByText('1 transaction in CHF has no exchange rate yet')).toBeVisible()
  await account.selectOption({ label: 'Main account' })
  await expect(page.getByText('This account is in USD, the statement in CHF')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await expectAccessible(page)
  await account.selectOption({ label: 'New account' })
  await page.getByRole('textbox', { name: 'Name of the new account' }).fill('Swiss')
  await expect(row(page, 'Migros')).toContainText('-CHF 20.00')
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()

  await page.getByRole('button', { name: 'Go to History' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'no rate yet' })
  await expect(notice).toContainText('2 transactions in CHF have no rate yet and count in no total.')
  await notice.getByRole('link', { name: 'Add rates' }).click()
  await expect(page.getByRole('heading', { name: 'Exchange Rates' })).toBeVisible()

  await chooseNext(page, text('francs.csv', `${francs}2026-02-01,Denner,-1.00,CHF\n`))
  await expect(account.locator('option:checked'), 'where the last such file went').toHaveText('Swiss · CHF')
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
})

test('an ambiguous order of dates is asked, answered with the keyboard alone, and the answer is remembered', async ({
  page,
}) => {
  const tabTo = async (name: string | RegExp, role: 'radio' | 'button' | 'checkbox') => {
    const control = page.getByRole(role, { name })
    await expect(control).toBeVisible()
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab')
      if (await control.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await page.goto('/upload')
  await tabTo('Any bank or file', 'radio')
  const picker = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await picker).setFiles([statement('ask-dates-english.csv')])
  const question = page.getByRole('group', { name: 'In which order are the dates?' })
  await expect(question.getByText('Feb 1, 2025 · COFFEE SHOP')).toBeVisible()
  await expect(page.getByText('Answer the question above first.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await expect(send(page)).toHaveAccessibleDescription(/Answer the question above first/)
  await expectAccessible(page)
  await tabTo(/Day first/, 'radio')
  await page.keyboard.press('Space')
  await expect(row(page, 'GROCERY STORE')).toContainText('Feb 3, 2025')
  await page.keyboard.press('ArrowDown')
  await expect(question.getByRole('radio', { name: /Month first/ })).toBeChecked()
  await expect(row(page, 'GROCERY STORE')).toContainText('Mar 2, 2025')
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 'GROCERY STORE')).toContainText('Feb 3, 2025')
  await expect(page.getByText('3 transactions will be added.')).toBeVisible()
  await tabTo('Add GROCERY STORE, Feb 3, 2025', 'checkbox')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 transactions will be added.')).toBeVisible()
  await tabTo('Upload Transactions', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 transactions were added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to History' })).toBeFocused()

  await chooseNext(
    page,
    text('next.csv', 'Date,Description,Amount\n02/03/2025,TAXI,-9.00\n03/03/2025,TEA,-2.00\n'),
  )
  await expect(findings(page)).toContainText('Read as you confirmed for this kind of file.')
  await expect(row(page, 'TAXI')).toContainText('Mar 2, 2025')
  await expect(send(page)).toBeEnabled()

  const proved = 'Date,Description,Amount\n02/03/2025,TAXI,-9.00\n02/25/2025,TEA,-2.00\n'
  await chooseNext(page, text('proved.csv', proved))
  await expect(findings(page), 'what the rows prove counts more').toContainText('Month first: 1 row')
  await expect(row(page, 'TAXI')).toContainText('Feb 3, 2025')
})

test('a card whose purchases are positive is asked about, and read with purchases as spending', async ({
  page,
}) => {
  const csv = 'Date,Merchant,Value\n2026-01-14,Hairdresser,23.10\n2026-01-17,Florist,18.00\n'
  await chooseAny(page, text('card.csv', csv))
  await page.getByRole('radio', { name: /Positive amounts are spending/ }).check()
  await expect(row(page, 'Hairdresser')).toContainText('-$23.10')
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()

  await chooseNext(page, statement('us-amex-positive-purchases.csv'))
  await expect(findings(page)).toContainText('Spending is positive')
  await expect(row(page, 'WHOLE FOODS')).toContainText('-$88.02')
  await expect(row(page, 'ONLINE PAYMENT')).toContainText('$412.77')
})

test('the meaning of a column can be changed in the table', async ({ page }) => {
  await chooseAny(page, text('codes.csv', 'Zap;Zip;Zop\n13.01.2026;Bread;-2,50\n15.01.2026;Tea;-3,50\n'))
  await page.getByRole('button', { name: 'Show the file’s columns' }).click()
  await expect(row(page, '-$2.50')).toContainText('-2,50')
  await expect(page.getByLabel('Column Zip is')).toHaveValue('description')
  await page.getByLabel('Column Zip is').selectOption('Category')
  await expect(row(page, '-$2.50')).toContainText('Unknown')
  await page.getByLabel('Column Zip is').selectOption('Description')
  await expect(row(page, '-$2.50')).toContainText('Bread')
})

test('canceling stops after the batch under way and says what was saved', async ({
  page,
  expectedComplaints,
}) => {
  const rows = Array.from(
    { length: 60 },
    (_, n) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')},Shop ${n},-1.${10 + (n % 80)}`,
  )
  await chooseAny(page, text('long.csv', `Date,Description,Amount\n${rows.join('\n')}\n`))
  await expect(page.getByText('60 transactions will be added.')).toBeVisible()
  const batches = await holdCalls(page, '**/api/v1/imports/*/rows')
  await send(page).click()
  await expect(page.getByText('Uploading batch 1 of 2 (50 transactions)...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Stopping after this batch...')).toBeVisible()
  batches.letAllPass()
  await expect(page.getByText('Upload canceled')).toBeVisible()
  await expect(page.getByText('50 of 60 transactions were saved.')).toBeVisible()
  await expect(page.getByText('10 transactions will be added.')).toBeVisible()
  // All rows are saved, even if the server could not be told that they are.
  expectedComplaints.push(/503.*\/finish/)
  await page.route('**/api/v1/imports/*/finish', (route) => route.fulfill({ status: 503, body: '{}' }))
  await send(page).click()
  await expect(page.getByText('10 transactions were added.')).toBeVisible()

  await page.unroute('**/api/v1/imports/*/finish')
  const longer = [...rows, '2026-01-29,Bakery,-3.00']
  await chooseNext(page, text('longer.csv', `Date,Description,Amount\n${longer.join('\n')}\n`))
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  const { imports } = await (await callLedger(page, '/imports')).json()
  await callLedger(page, `/imports/${imports[0].id}/undo`, { method: 'POST', data: { keep: 'none' } })
  await send(page).click()
  await expect(
    page.getByText('60 rows that were already there have been removed in the meantime.'),
  ).toBeVisible()
  await expect(page.getByText('60 transactions will be added.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('60 transactions were added.')).toBeVisible()
})

test('moving in from another app brings its accounts, notes and tags', async ({ page }) => {
  await chooseAny(page, statement('app-firefly-notes.csv'))
  await expect(row(page, 'Two nights')).toContainText('Tags: trip, Lake Como')
  await page.getByRole('button', { name: /Sparbuch/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the new account' })).toHaveValue('Sparbuch')
  await send(page).click()
  await expect(page.getByText('4 transactions were added.')).toBeVisible()
  await openScreen(page, '/history?search=nights')
  await page.getByRole('button', { name: 'January 2025' }).click()
  await expect(page.getByText('Two nights').first()).toBeVisible()
  await expect(page.getByText('Lake Como').first()).toBeVisible()
  await openScreen(page, '/accounts')
  await expect(page.getByRole('link', { name: /Sparbuch/ }).first()).toBeVisible()
})

test('on a phone, rows are a list, and the button stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseAny(page, statement('ask-dates-english.csv'))
  await page.getByRole('radio', { name: /Day first/ }).check()
  const rows = page.getByRole('list', { name: 'Rows of the statement' })
  await expect(rows.getByRole('listitem').filter({ hasText: 'GROCERY STORE' })).toContainText('Feb 3, 2025')
  await expect(send(page)).toBeInViewport()
  await page.getByRole('button', { name: 'Show the file’s columns' }).click()
  await expect(rows.getByText('03/02/2025')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Columns of the file' }).getByRole('combobox')).toHaveCount(3)
  await expectAccessible(page)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways, 'how far the page scrolls sideways').toBe(0)
  await send(page).click()
  await expect(page.getByText('3 transactions were added.')).toBeVisible()
})
