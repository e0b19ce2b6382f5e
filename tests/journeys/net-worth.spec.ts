import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { setToday } from './set-today.ts'

const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Net worth' }) }).first()
const point = (page: Page, day: string) => card(page).getByRole('button', { name: new RegExp(`^${day}:`) })
const balances = (page: Page) => card(page).getByRole('table')

const row = (date: string, amount: number, account_id?: string) => ({
  date,
  amount,
  description: 'Shop',
  category: 'Shopping',
  ...(account_id && { account_id }),
})

test.use({ timezoneId: 'America/New_York' })

/** A main account since November, and a card since January. */
async function openAccounts(page: Page, email: string) {
  await setToday(page, '2026-02-10T10:00:00-05:00')
  await startSignedIn(page, email)
  const visa = { name: 'Visa', kind: 'credit_card', opening_balance: -20 }
  const { id } = await (await callLedger(page, '/accounts', { method: 'POST', data: visa })).json()
  await addTransactions(page, [row('2025-11-05', 1000), row('2026-01-02', -300), row('2026-01-09', -80, id)])
  await page.goto('/accounts')
  return id as string
}

test('is a line over the areas of the accounts, whose months lead to their balances', async ({
  page,
  email,
}) => {
  const visa = await openAccounts(page, email)
  await expect(card(page)).toContainText('$600.00')
  await expect(card(page).getByRole('button')).toHaveCount(4)
  await expect(point(page, 'Jan 31, 2026')).toHaveAccessibleName(
    'Jan 31, 2026: $600.00, $700.00 in assets, -$100.00 in debts',
  )
  await expectAccessible(page)
  await point(page, 'Dec 31, 2025').hover()
  await expect(card(page)).toContainText('$1,000.00Dec 31, 2025')
  await point(page, 'Jan 31, 2026').click()
  await expect(balances(page).getByRole('row')).toHaveText([
    'AccountBalance',
    'Main account$700.00',
    'Visa-$100.00',
    'Assets$700.00',
    'Debts-$100.00',
    'Net worth$600.00',
  ])
  await expectAccessible(page)
  await balances(page).getByRole('link', { name: 'Visa' }).click()
  await expect(page).toHaveURL(`/history?account_id=${visa}&end_date=2026-01-31`)
})

test('is read with the keyboard alone, and says if it contains transactions of later days', async ({
  page,
  email,
}) => {
  await openAccounts(page, email)
  await expect(card(page)).toContainText('$600.00Today')
  await point(page, 'Feb 10, 2026').focus()
  await page.keyboard.press('Home')
  await expect(point(page, 'Nov 30, 2025')).toBeFocused()
  await expect(card(page)).toContainText('$1,000.00')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(point(page, 'Dec 31, 2025')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page).getByRole('heading', { name: 'Balances on Dec 31, 2025' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('button', { name: 'Close balances' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(balances(page)).toHaveCount(0)
  await expect(point(page, 'Dec 31, 2025')).toBeFocused()

  await addTransactions(page, [row('2026-02-20', -50)])
  await page.reload()
  await expect(card(page), 'a transaction entered for a later day').toContainText(
    '$550.00With transactions until Feb 20, 2026',
  )
  await expect(point(page, 'Feb 28, 2026')).toBeVisible()
})

test('shows only the sum while there is nothing to compare', async ({ page, email }) => {
  await startSignedIn(page, email)
  await page.goto('/accounts')
  await expect(card(page)).toContainText('$0.00')
  await expect(card(page).getByRole('button')).toHaveCount(0)
})

test('counts accounts in another currency with the rate of each month, and says where there is none', async ({
  page,
  email,
}) => {
  await setToday(page, '2026-02-10T10:00:00-05:00')
  await startSignedIn(page, email)
  const add = async (name: string, currency: string, date: string, amount: number) => {
    const data = { name, kind: 'checking', currency }
    const { id } = await (await callLedger(page, '/accounts', { method: 'POST', data })).json()
    const transactions = [{ ...row(date, amount), account_id: id }]
    await callLedger(page, '/transactions', { method: 'POST', data: { transactions } })
  }
  await add('Dollars', 'USD', '2025-11-15', 500)
  await add('Francs', 'CHF', '2025-12-15', 100)
  for (const month of ['2025-12', '2026-02'])
    await callLedger(page, '/rates', { method: 'PUT', data: { currency: 'CHF', month, rate: '1.25' } })
  await page.goto('/accounts')
  await expect(card(page)).toContainText('$625.00')
  await expect(card(page)).toContainText('Left out, because there is no exchange rate: Francs (CHF) in')
  const item = page.getByRole('listitem').filter({ hasText: 'Francs' })
  await expect(item).toContainText('CHF 100.00$125.00')
  await point(page, 'Dec 31, 2025').click()
  await expect(balances(page).getByRole('row', { name: /Francs/ })).toContainText('CHF 100.00 = $125.00')
  await expectAccessible(page)
  await card(page).getByRole('link', { name: 'Add rates' }).click()
  await expect(page.getByRole('heading', { name: 'Exchange Rates' })).toBeVisible()
})

test('a closing balance that differs is told, and corrects the opening balance, which can be undone', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const { accounts } = await (await callLedger(page, '/accounts')).json()
  const post = async (path: string, data: object) =>
    (await callLedger(page, path, { method: 'POST', data })).json()
  const { id } = await post('/imports', {
    account_id: accounts[0].id,
    source: 'web',
    balance_state: 'proved',
    closing_balance: 450,
    closing_day: '2026-01-31',
  })
  await post(`/imports/${id}/rows`, {
    rows: [{ ...row('2026-01-15', -50), import_key: 'key-number-0000001' }],
  })
  await post(`/imports/${id}/finish`, { skipped: 0, left_out: 0 })
  await page.goto('/accounts')
  const item = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect(item).toContainText('Last transaction Jan 15, 2026 · Statements of Main account January 2026')
  await expect(item).toContainText(
    'The statement of Jan 31, 2026 says $450.00, which is $500.00 more than these transactions add up to.',
  )
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Correct opening balance of Main account' }).click()
  await expect(item.getByText('The statement of')).toHaveCount(0)
  await expect(item).toContainText('$450.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toContainText('-$50.00')
})
