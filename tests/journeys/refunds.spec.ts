import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { edit, month, openHistory, rowOf, startWith } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, test } from './journey.ts'

const purchase = { date: '2025-03-01', description: 'MAPLE OUTFITTERS', amount: -83.2, category: 'Shopping' }
const refund = { ...purchase, date: '2025-04-09', description: 'MAPLE OUTFITTERS RETURN', amount: 83.2 }
const other = { ...purchase, description: 'BLUE DOOR CAFE', amount: -4.5, category: 'Food & Dining' }
const rows = [purchase, other, { ...refund, category: 'Other' }]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Refund' })
const badge = (page: Page, description: string, name: string) =>
  rowOf(page, description).getByRole('button', { name })
const cells = async (page: Page) =>
  (await (await callLedger(page, '/summary')).json()).cells.map(
    ({ month, category, gross }: { month: string; category: string; gross: number }) =>
      `${month} ${category} ${gross}`,
  )

const linked = ['2025-03 Food & Dining 4.5', '2025-03 Shopping 83.2', '2025-04 Shopping -83.2']
const unlinked = [...linked.slice(0, 2), '2025-04 Other 83.2']

test.beforeEach(({ page }) => holdNotices(page))

test('a suggested refund is accepted in Review, and undone', async ({ page, email }) => {
  await openHistory(page, email, rows)
  await page.getByRole('link', { name: 'Review 1 suggestion' }).click()
  const item = page.getByRole('list', { name: 'Suggestions' }).locator('> li')
  await expect(item).toContainText('Refund?')
  await expect(item).toContainText('Same merchant, and the whole amount came back.')
  await expect(item.getByRole('listitem')).toHaveText([
    /Mar 1, 2025.*MAPLE OUTFITTERS.*-\$83\.20/,
    /Apr 9, 2025.*MAPLE OUTFITTERS RETURN.*\+\$83\.20/,
  ])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('y')
  await expect(
    page.getByText('Refund linked. It reduces spending in the category of the purchase.'),
  ).toBeVisible()
  expect(await cells(page)).toEqual(linked)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toHaveCount(1)
  expect(await cells(page)).toEqual(unlinked)
  await item.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(page.getByText('Nothing to review.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing to review.')).toBeVisible()
})

test('badges in History lead from a refund to its purchase and back, and unlink it', async ({
  page,
  email,
}) => {
  await startWith(page, email, rows)
  const { refunds } = await (await callLedger(page, '/refunds')).json()
  await callLedger(page, `/refunds/${refunds[0].id}`, { method: 'PATCH', data: { state: 'linked' } })
  await page.goto('/history')
  await month(page, 'April 2025').click()
  await expect(rowOf(page, 'MAPLE OUTFITTERS RETURN')).toContainText('ShoppingSet by its purchase')
  await badge(page, 'MAPLE OUTFITTERS RETURN', 'Refund').click()
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'MAPLE OUTFITTERS', exact: true }).click()
  await expect(page.getByRole('row', { name: /-\$83\.20/ })).toBeFocused()

  await page.getByRole('button', { name: 'Refunded $83.20' }).click()
  await expect(dialog(page).getByRole('link')).toHaveText(['MAPLE OUTFITTERS', 'MAPLE OUTFITTERS RETURN'])
  await dialog(page).getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Refund unlinked. It counts in its own category again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refunded $83.20' })).toHaveCount(0)
  expect(await cells(page)).toEqual(unlinked)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Refunded $83.20' })).toBeVisible()
  expect(await cells(page)).toEqual(linked)
})

test('a refund from another name is linked by hand with its purchase', async ({ page, email }) => {
  await openHistory(page, email, [purchase, other, { ...refund, description: 'STORE CREDIT', amount: 60 }])
  await month(page, 'April 2025').click()
  await edit(page, 'STORE CREDIT')
  await page.getByRole('button', { name: 'Refund of...' }).click()
  const choice = page.getByRole('dialog', { name: 'Refund Of' })
  await expect(choice.getByRole('list', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Link MAPLE OUTFITTERS' }).click()
  await expect(
    page.getByText('Refund linked. It reduces spending in the category of the purchase.'),
  ).toBeVisible()
  expect(await cells(page)).toEqual([...linked.slice(0, 2), '2025-04 Shopping -60'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Link removed.')).toBeVisible()
  await expect.poll(() => cells(page)).toEqual([...linked.slice(0, 2), '2025-04 Shopping 60'])
})

test('linked refunds count in the month of their purchase if Settings says so', async ({ page, email }) => {
  await startWith(page, email, rows)
  const { refunds } = await (await callLedger(page, '/refunds')).json()
  await callLedger(page, `/refunds/${refunds[0].id}`, { method: 'PATCH', data: { state: 'linked' } })
  await page.goto('/settings')
  const choice = page.getByRole('combobox', { name: 'Linked refunds count in' })
  await choice.selectOption('The month of the purchase')
  await expect(choice).toBeEnabled()
  expect(await cells(page)).toEqual(['2025-03 Food & Dining 4.5', '2025-03 Shopping 0'])
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(month(page, 'April 2025')).toHaveCount(0)
  await month(page, 'March 2025').click()
  await badge(page, 'MAPLE OUTFITTERS RETURN', 'Refund in Mar').click()
  await expect(dialog(page)).toContainText('in the month of the purchase.')
})
