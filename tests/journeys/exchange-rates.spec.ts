import { addTransactions, callLedger } from './call-ledger.ts'
import { month } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { callsDone, expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const history = ['Date,USD,GBP,', '2025-03-14,1.25,0.8,', '2025-03-03,1.2,N/A,', ''].join('\n')

test('amounts of an account in another currency count once there are rates', async ({ page, email }) => {
  await startSignedIn(page, email)
  await callLedger(page, '/ledger', { method: 'PATCH', data: { currency: 'EUR' } })
  await page.goto('/accounts')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('US card')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await page.getByRole('textbox', { name: 'Opening balance' }).fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'US card' })
  await expect(card).toContainText('$100.00')
  await expect(card).toContainText('USD')
  const id = (await page.getByRole('button', { name: 'Edit US card' }).getAttribute('id'))?.slice(5)

  const row = { date: '2025-03-14', category: 'Shopping' }
  await addTransactions(page, [
    { ...row, description: 'BOOKS', amount: -10, account_id: id },
    { ...row, description: 'BREAD', amount: -5 },
  ])

  await openScreen(page, '/history')
  const notice = page.getByRole('status').filter({ hasText: 'no rate yet' })
  await expect(notice).toContainText('1 transaction in USD has no rate yet and counts in no total.')
  await month(page, 'March 2025').click()
  const books = page.getByRole('row').filter({ hasText: 'BOOKS' })
  await expect(books).toContainText('-$10.00')
  await expect(books).toContainText('No rate yet')
  const total = page.locator('section', { has: page.getByRole('heading', { name: 'Total Transactions' }) })
  await expect(total).toContainText('€5.00')
  await notice.getByRole('link', { name: '1 transaction in USD' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'BREAD' })).toHaveCount(0)
  // Rows are dimmed until those of the filter have loaded.
  await callsDone(page)
  await expectAccessible(page)

  await notice.getByRole('link', { name: 'Add rates' }).click()
  await callsDone(page)
  const rates = page.getByRole('region', { name: 'Exchange Rates' })
  await rates.getByLabel('Choose file').setInputFiles({
    name: 'eurofxref-hist.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(history),
  })
  await expect(rates).toContainText('2 days from Mar 3, 2025 to Mar 14, 2025')
  await rates.getByRole('button', { name: 'Load rates' }).click()
  await expect(rates).toContainText('In use: eurofxref-hist.csv')
  await expect(rates.getByText('no rate yet')).toHaveCount(0)
  await expectAccessible(page)

  await rates.getByLabel('Month').fill('2025-03')
  await rates.getByLabel('1 USD in EUR').fill('abc')
  await rates.getByRole('button', { name: 'Save rate' }).click()
  await expect(rates.getByRole('alert')).toHaveText('Please enter a valid rate such as 0.92')
  await rates.getByLabel('1 USD in EUR').fill('0,9')
  await rates.getByRole('button', { name: 'Save rate' }).click()
  await expect(rates.getByRole('list', { name: 'Typed rates' })).toContainText('1 USD = 0.9 EUR')

  await openScreen(page, '/history')
  // Values are converted in the background. When the notice about that goes, the months move up under the mouse.
  await expect(total).toContainText('€14.00')
  await month(page, 'March 2025').click()
  await expect(books).toContainText('-€9.00')

  await openScreen(page, '/settings')
  await rates.getByRole('button', { name: /^Undo for Rate of USD in March 2025/ }).click()
  await expect(rates.getByRole('list', { name: 'Typed rates' })).toHaveCount(0)
  await openScreen(page, '/history')
  await expect(total).toContainText('€13.00')
  await month(page, 'March 2025').click()
  await expect(books).toContainText('-€8.00')
})

test('the currency of the ledger changes with or without converting amounts, and back', async ({
  page,
  email,
}) => {
  await holdNotices(page)
  await startSignedIn(page, email)
  const row = { date: '2025-03-14', category: 'Shopping' }
  await addTransactions(page, [{ ...row, description: 'BOOKS', amount: -10 }])
  const data = { name: 'eurofxref-hist.csv', csv: history }
  await callLedger(page, '/rate-files', { method: 'POST', data })
  await page.goto('/settings')
  const currency = page.getByRole('region', { name: 'Formats' }).getByRole('combobox', { name: 'Currency' })
  await page.getByRole('checkbox', { name: 'Convert amounts when the currency changes' }).check()
  await expect(page.getByText('Accounts keep their currency and are converted')).toBeVisible()
  await currency.selectOption('EUR')
  await expect(page.getByText('Currency changed to EUR.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'History' }).click()
  await month(page, 'March 2025').click()
  const books = page.getByRole('row').filter({ hasText: 'BOOKS' })
  await expect(books).toContainText('-$10.00-€8.00')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Currency changed back to USD.')).toBeVisible()
  await expect(books).toContainText('-$10.00')
  await expect(books).not.toContainText('€')
})

test('a rates file is removed and restored, and typed rates also with the keyboard alone', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await callLedger(page, '/accounts', {
    method: 'POST',
    data: { name: 'London', kind: 'cash', currency: 'GBP' },
  })
  const data = { name: 'eurofxref-hist.csv', csv: history }
  await callLedger(page, '/rate-files', { method: 'POST', data })
  await page.goto('/settings')
  const rates = page.getByRole('region', { name: 'Exchange Rates' })
  await expect(rates).toContainText('In use: eurofxref-hist.csv')
  await rates.getByRole('button', { name: 'Stop using this file' }).click()
  await expect(rates).toContainText('Download “Time series” as CSV')
  await expect(rates.getByRole('button', { name: 'Stop using this file' })).toHaveCount(0)
  await rates.getByRole('button', { name: 'Undo for File no longer used' }).click()
  await expect(rates).toContainText('In use: eurofxref-hist.csv')

  await rates.getByLabel('1 GBP in USD').focus()
  await page.keyboard.type('1.25')
  await page.keyboard.press('Enter')
  const typed = rates.getByRole('list', { name: 'Typed rates' })
  await expect(typed).toContainText('1 GBP = 1.25 USD')
  await typed.getByRole('button', { name: /^Delete the rate of GBP/ }).focus()
  await page.keyboard.press('Enter')
  await expect(typed).toHaveCount(0)
  await expect(page.locator(':focus'), 'the focus stays in the section').toHaveCount(1)
  await rates.getByRole('button', { name: /^Undo for Rate of GBP in .* deleted/ }).focus()
  await page.keyboard.press('Enter')
  await expect(typed).toContainText('1 GBP = 1.25 USD')
})
