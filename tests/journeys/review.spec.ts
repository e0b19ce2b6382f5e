import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { month } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Suggestions' })
const items = (page: Page) => list(page).locator('> li')
const button = (page: Page, name: 'Accept' | 'Dismiss', amount: string) =>
  list(page).getByRole('button', { name: new RegExp(`^${name} transfer of \\${amount}`) })
const states = async (page: Page) =>
  (await (await callLedger(page, '/transfers')).json()).transfers.map(
    ({ state, transactions }: { state: string; transactions: { amount: number }[] }) =>
      `${transactions[0]?.amount} ${state}`,
  )

/** Three pairs of rows in two accounts that may be transfers. */
async function addPairs(page: Page, email: string) {
  await holdNotices(page)
  await startSignedIn(page, email)
  const savings = { name: 'Rainy days', kind: 'savings' }
  const { id } = await (await callLedger(page, '/accounts', { method: 'POST', data: savings })).json()
  const pair = (day: number, amount: number) => [
    { date: `2025-03-${day}`, description: 'MOVE', amount: -amount, category: 'Other' },
    { date: `2025-03-${day + 1}`, description: 'DEPOSIT', amount, category: 'Other', account_id: id },
  ]
  await addTransactions(page, [...pair(10, 1357.91), ...pair(17, 246.8), ...pair(24, 111.25)])
}

test('suggestions wait with both transactions, the reason and the confidence, and are decided with a click', async ({
  page,
  email,
}) => {
  await addPairs(page, email)
  await page.goto('/')
  await page.getByRole('link', { name: 'Review 3 possible transfers' }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expect(items(page)).toHaveCount(3)
  const first = items(page).first()
  await expect(first).toContainText(/Transfer\?.*(?:likely|Likely|Possible) \(\d+%\)/)
  await expect(first.getByRole('listitem')).toHaveText([
    /Mar 24, 2025.*Main account.*MOVE.*-\$111\.25/,
    /Mar 25, 2025.*Rainy days.*DEPOSIT.*\+\$111\.25/,
  ])
  await expectAccessible(page)

  await button(page, 'Accept', '$111.25').click()
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByText('Linked as a transfer. 2 transactions left out of totals.')).toBeVisible()
  await expect(button(page, 'Accept', '$246.80')).toBeFocused()
  await button(page, 'Dismiss', '$246.80').click()
  await expect(items(page)).toHaveCount(1)
  await expect(page.getByText('Suggestion dismissed. It will not come back.')).toBeVisible()
  await expect
    .poll(async () => (await states(page)).sort())
    .toEqual(['-111.25 linked', '-1357.91 suggested', '-246.8 dismissed'])
  await page.reload()
  await expect(items(page)).toHaveCount(1)
  await button(page, 'Dismiss', '$1,357.91').click()
  await expect(page.getByText('Nothing to review.')).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, '/accounts')
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Review/ })).toHaveCount(0)
})

test('every decision can be undone, and the transactions of the suggestion lead to their rows in History', async ({
  page,
  email,
}) => {
  await addPairs(page, email)
  await page.goto('/review/matches')
  for (const name of ['Accept', 'Dismiss'] as const) {
    await button(page, name, '$246.80').click()
    await expect(items(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The suggestion is back in the list.')).toBeVisible()
    await expect(items(page)).toHaveCount(3)
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect
    .poll(async () => (await states(page)).sort())
    .toEqual(['-111.25 suggested', '-1357.91 suggested', '-246.8 suggested'])

  await items(page).first().getByRole('link', { name: 'DEPOSIT' }).click()
  await expect(month(page, 'March 2025')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('row', { name: /\+\$111\.25/ })).toBeFocused()
})

test('one key accepts, one dismisses, arrows move, and Ctrl+Z undoes', async ({ page, email }) => {
  await addPairs(page, email)
  await page.goto('/accounts')
  await page.getByRole('link', { name: 'Review 3 possible transfers' }).focus()
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(button(page, 'Accept', '$111.25')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(button(page, 'Accept', '$246.80')).toBeFocused()
  await page.keyboard.press('x')
  await expect(items(page)).toHaveCount(2)
  await expect(button(page, 'Accept', '$1,357.91')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('y')
  await expect(button(page, 'Accept', '$1,357.91')).toBeFocused()
  await expect
    .poll(async () => (await states(page)).sort())
    .toEqual(['-111.25 linked', '-1357.91 suggested', '-246.8 dismissed'])
  await expect(page.getByText('Linked as a transfer.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(items(page)).toHaveCount(2)
})

test('failures to load or save are reported, and can be retried', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/)
  await addPairs(page, email)
  const broken = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 500, body: '{}' })
  await page.route('**/api/v1/transfers?state=suggested', broken)
  await page.goto('/review/matches')
  await expect(page.getByRole('alert')).toHaveText('Failed to load suggestions')
  await page.unroute('**/api/v1/transfers?state=suggested', broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(3)
  await page.route('**/api/v1/transfers/*', broken)
  await button(page, 'Accept', '$246.80').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save the decision')
  await expect(items(page)).toHaveCount(3)
})
