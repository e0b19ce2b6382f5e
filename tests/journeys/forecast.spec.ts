import { addTransactions, callLedger } from './call-ledger.ts'
import { card } from './history-page.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { setToday } from './set-today.ts'

test.beforeEach(async ({ page, email }) => {
  await setToday(page, '2025-06-10T12:00:00Z')
  await startSignedIn(page, email)
  await addTransactions(page, [
    { date: '2025-06-01', description: 'PAYROLL', amount: 9000, category: 'Income' },
    { date: '2025-06-20', description: 'DENTIST', amount: -120, category: 'Healthcare' },
  ])
  await callLedger(page, '/budgets', {
    method: 'PUT',
    data: { month: '2025-06', budgets: [{ category: 'Shopping', period: 'month', amount: 100 }] },
  })
})

test('the forecast names the lowest balance, shows what leads to it, and answers what if', async ({
  page,
}) => {
  await callLedger(page, '/recurring-costs', {
    method: 'POST',
    data: {
      ...{ name: 'Car lease', amount: 300, day_of_month: 1, category: 'Transportation' },
      ...{ start_date: '2025-07-01', end_date: null, active: true },
    },
  })
  await page.goto('/accounts')
  await page.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name: 'Forecast' }).click()
  await expect(page.getByRole('heading', { name: 'Lowest balance' })).toBeVisible()
  await expect(page.getByText('Today: $9,000.00 in 1 open account')).toBeVisible()
  await expect(page.getByRole('link', { name: '$9,000.00' })).toHaveAttribute('href', '/accounts')
  await expectAccessible(page)

  // The table leads from today's balance to the last one, to the cent.
  const amounts = page.getByRole('table', { name: 'What the forecast counts' }).locator('tbody td:last-child')
  const centsOf = (texts: string[]) =>
    texts.map((text) => Math.round(Number(text.replace(/[$,]/g, '')) * 100))
  const [first = 0, ...rest] = centsOf(await amounts.allTextContents())
  const last = rest.pop()
  expect(rest.reduce((sum, cents) => sum + cents, first)).toBe(last)
  const leases = page.getByRole('row').filter({ hasText: 'Car lease' })
  await expect(leases.first()).toContainText('-$300.00')

  const slider = page.getByRole('slider', { name: 'Balance by day' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', '89')
  await expect(page.getByRole('tooltip')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Car lease' }).uncheck()
  await expect(leases).toHaveCount(0)
  await expect(page).toHaveURL(/without=/)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Car lease' })).not.toBeChecked()
  await expect(leases).toHaveCount(0)
  await page.getByRole('link', { name: /^Entered transactions/ }).click()
  await expect(card(page, 'Total Transactions')).toContainText('$120.00')
})

test('the forecast names the accounts that it leaves out because they have no rate, and links to their transactions', async ({
  page,
}) => {
  const account = async (data: object) =>
    (await (await callLedger(page, '/accounts', { method: 'POST', data })).json()).id
  const yen = await account({ name: 'Tokyo', kind: 'checking', currency: 'JPY' })
  const card = await account({ name: 'Visa', kind: 'credit_card' })
  const old = await account({ name: 'Old account', kind: 'checking' })
  await addTransactions(page, [
    ...[{ date: '2025-06-02', description: 'RAMEN', amount: -1200, category: 'Other', account_id: yen }],
    ...[{ date: '2025-06-02', description: 'SHOES', amount: -100.5, category: 'Other', account_id: card }],
    ...[{ date: '2025-06-02', description: 'GIFT', amount: 70, category: 'Other', account_id: old }],
  ])
  await callLedger(page, `/accounts/${old}`, { method: 'PATCH', data: { closed: true } })
  await page.goto('/accounts/forecast')
  await expect(page.getByText('Today: $8,899.50 in 2 open accounts')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tokyo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Transactions found: 1' })).toBeAttached()
})
