import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { edit, month, rowOf } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const figures = async (page: Page) =>
  (await (await callLedger(page, '/summary')).json()).cells.map(
    (cell: { left_out_by: string | null; count: number }) => `${cell.count} ${cell.left_out_by}`,
  )

const row = (date: string, description: string, amount: number, account_id?: string) => ({
  date,
  description,
  amount,
  category: 'Other',
  ...(account_id && { account_id }),
})

/** Sets up a transfer across two months that is linked right away, a purchase, and a rule that excludes another row. */
async function openHistory(page: Page, email: string, path = '/history') {
  await holdNotices(page)
  await startSignedIn(page, email)
  const post = async (path: string, data: object) =>
    (await callLedger(page, path, { method: 'POST', data })).json()
  const { id } = await post('/accounts', { name: 'Rainy days', kind: 'savings' })
  const rule = { description_pattern: 'AUTOPAY', category: 'Transfer', exclude_from_total: true }
  await post('/transaction-rules', rule)
  await addTransactions(page, [
    row('2025-02-28', 'TRANSFER TO RAINY DAYS 12345678', -250),
    row('2025-03-01', 'TRANSFER FROM CHECKING 12345678', 250, id),
    row('2025-03-05', 'SHOP', -80),
    row('2025-03-06', 'GIFT FROM GRANDMA', 80, id),
    row('2025-03-07', 'AUTOPAY', -40),
  ])
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a linked row leads to the other side, says what is left out, and is linked again when its deletion is undone', async ({
  page,
  email,
}) => {
  await openHistory(page, email)
  await expect(page.getByText('3 rows left out: 2 transfers, 1 by rules')).toBeVisible()
  await month(page, 'February 2025').click()
  const badge = rowOf(page, 'TO RAINY DAYS').getByRole('link', { name: 'Transfer To Rainy days' })
  await expect(badge).toBeVisible()
  await expectAccessible(page)
  await badge.click()
  const other = rowOf(page, 'FROM CHECKING')
  await expect(other).toBeFocused()
  await expect(other).toBeInViewport()
  await other.getByRole('link', { name: 'Transfer From Main account' }).click()
  await expect(rowOf(page, 'TO RAINY DAYS')).toBeFocused()

  for (const [reason, count] of [
    ['2 transfers', 2],
    ['1 by rules', 1],
  ] as const) {
    await page.goto('/history')
    await page.getByRole('link', { name: reason }).click()
    // Until the filter applies, the list still shows all rows.
    await expect(page.getByText(new RegExp(`^${count} rows? left out`))).toBeVisible()
    await month(page, 'March 2025').click()
    await expect(page.getByRole('row')).toHaveCount(2)
  }

  // After one side is deleted, a notice says that the other counts again; undo links them again.
  await page.goto('/history')
  await month(page, 'March 2025').click()
  page.once('dialog', (asked) => void asked.accept())
  await rowOf(page, 'FROM CHECKING').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('Transaction deleted. The other side of its transfer counts again.'),
  ).toBeVisible()
  await expect(month(page, 'February 2025')).toContainText('Total$250.00Excluded$0.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(month(page, 'February 2025')).toContainText('Total$0.00Excluded$250.00')
})

test('a transfer stays unlinked until that is undone, also after it was linked by hand in between', async ({
  page,
  email,
}) => {
  await openHistory(page, email)
  const decided = async () =>
    (await (await callLedger(page, '/transfers')).json()).transfers
      .map(({ state }: { state: string }) => state)
      .filter((state: string) => state !== 'suggested')
  const openTransfer = async () => {
    await edit(page, 'FROM CHECKING')
    await page.getByRole('button', { name: 'Transfer...' }).click()
  }
  const linkByHand = async () => {
    await openTransfer()
    await dialog(page, 'Mark as Transfer').getByRole('button', { name: 'Link TRANSFER TO RAINY' }).click()
    await expect(page.getByText('Linked as a transfer. 2 transactions left out of totals.')).toBeVisible()
    expect(await decided()).toEqual(['linked'])
  }
  await month(page, 'March 2025').click()
  await openTransfer()
  const sides = dialog(page, 'Transfer').getByRole('list', { name: 'Sides' })
  await expect(sides.getByRole('listitem')).toHaveText([
    /TO RAINY DAYS.*-\$250\.00.*Feb 28, 2025.*Main account/,
    /FROM CHECKING.*\+\$250\.00.*Mar 1, 2025.*Rainy days/,
  ])
  await expect(dialog(page, 'Transfer')).toContainText('Linked automatically:')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Unlinked. Both sides count again.')).toBeVisible()
  await expect(month(page, 'February 2025')).toContainText('Total$250.00Excluded$0.00')
  expect((await figures(page)).sort()).toEqual(['1 null', '1 rule', '3 null'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Linked again.')).toBeVisible()
  await expect(month(page, 'February 2025')).toContainText('Total$0.00Excluded$250.00')

  await openTransfer()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Unlinked. Both sides count again.')).toBeVisible()
  await linkByHand()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Link removed.')).toBeVisible()
  expect(await decided()).toEqual(['dismissed'])
  await linkByHand()
  await openTransfer()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect.poll(decided).toEqual(['dismissed'])
})

test('a row is linked with the keyboard alone to a likely other side, or to an account outside the ledger', async ({
  page,
  email,
}) => {
  await openHistory(page, email)
  await month(page, 'March 2025').click()
  await rowOf(page, 'SHOP').getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Transfer...' }).focus()
  await page.keyboard.press('Enter')
  const asked = dialog(page, 'Mark as Transfer')
  await expect(asked.getByRole('list').getByRole('listitem')).toHaveText([
    /GIFT FROM GRANDMA.*\+\$80\.00.*Mar 6, 2025.*Rainy days/,
  ])
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Link GIFT FROM GRANDMA' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Linked as a transfer. 2 transactions left out of totals.')).toBeVisible()
  await expect(page.getByText('5 rows left out: 4 transfers, 1 by rules')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Link removed.')).toBeVisible()
  await expect(page.getByText('3 rows left out: 2 transfers, 1 by rules')).toBeVisible()

  await edit(page, 'SHOP')
  await page.getByRole('button', { name: 'Transfer...' }).click()
  const name = asked.getByRole('combobox', { name: 'To an account outside this ledger' })
  await asked.getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(asked.getByText('Please enter the name of the account')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Old bank')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marked as a transfer with Old bank. It is left out of totals.')).toBeVisible()
  await rowOf(page, 'SHOP').getByRole('button', { name: 'Transfer To Old bank' }).click()
  await expect(dialog(page, 'Transfer')).toContainText('Old bankAccount outside this ledger')
  await dialog(page, 'Transfer').getByRole('button', { name: 'Close' }).click()

  await edit(page, 'GIFT FROM GRANDMA')
  await page.getByRole('button', { name: 'Transfer...' }).click()
  await expect(asked.locator('datalist option')).toHaveAttribute('value', 'Old bank')
})
