import type { Page } from '@playwright/test'
import { openDashboard } from './dashboard-ledger.ts'
import { card } from './history-page.ts'
import { arrived, expect, expectAccessible, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

/** The figures of History for the rows that a link leads to. */
async function expectRows(page: Page, search: Record<string, string>, figures: (string | RegExp)[]) {
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(search)
  const isExcluded = search.left_out_by === 'rule'
  const total = card(page, isExcluded ? 'Total Credit Card Payments' : 'Total Transactions')
  for (const figure of figures) await expect(total).toContainText(figure)
}

test('a month links to its transactions, and Back restores the selected month', async ({ page, email }) => {
  await openDashboard(page, email)
  const figures = page.getByRole('region', { name: /^Figures of/ })
  await expect(figures).toContainText('July 2024 to May 2025')
  await page.getByRole('button', { name: '6M', exact: true }).click()
  await page.getByRole('button', { name: /^February 2025: / }).click()
  await expect(figures).toHaveAccessibleName('Figures of February 2025')
  await expect(figures).toContainText('Transactions$4,999.97 income2 transactions')
  await expect(figures).toContainText('Recurring$49.99 spending1 cost')
  await page.getByRole('button', { name: /^Income/ }).click()
  await expectAccessible(page)

  await figures.getByRole('link', { name: 'View transactions of February 2025' }).click()
  const february = { start_date: '2025-02-01', end_date: '2025-02-28', excluded: 'false' }
  await expectRows(page, february, ['Net income $4,999.97', '$5,000.03'])
  await page.getByRole('button', { name: 'February 2025' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.goBack()
  await expect(figures).toHaveAccessibleName('Figures of February 2025')
  await expect(page.getByRole('button', { name: '6M', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Income/ })).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(figures).toHaveAccessibleName('Figures of February 2025')
  await figures.getByRole('link', { name: 'View recurring costs' }).click()
  await expect(page.getByRole('heading', { name: 'Recurring Costs' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(figures, 'the way by the navigation begins anew').toContainText('July 2024 to May 2025')
})

test('categories, the total and the average link to their transactions, which add up to the cent', async ({
  page,
  email,
}) => {
  await openDashboard(page, email)
  const year = { start_date: '2024-07-01', end_date: '2025-06-30', excluded: 'false' }
  const categories = page.getByRole('list', { name: 'Categories' })
  const all = page.getByRole('link', { name: 'View transactions of this total' })
  // 6,408.79 of transactions and seven months of the gym: the total of the donut.
  await expect(page.getByText('Total spending').locator('..')).toContainText('$6,758.72')
  await expect(all.locator('xpath=ancestor::p')).toHaveText(
    '$6,408.79 in 6 transactions · View transactions of this total, and $349.93 recurring',
  )
  await all.click()
  await expectRows(page, year, ['$6,408.79'])
  await page.goBack()

  await expect(categories.getByRole('button', { name: /^Shopping/ })).toContainText('$1,334.58')
  await categories.getByRole('link', { name: 'View Shopping: 3 transactions' }).click()
  await expectRows(page, { ...year, category: 'Shopping' }, ['$1,334.58'])
  await page.goBack()

  await categories.getByRole('link', { name: 'View Healthcare: recurring costs' }).click()
  await expect(page.getByRole('heading', { name: 'Recurring Costs' })).toBeVisible()
  await page.goBack()

  for (const other of [/^Healthcare/, /^Food/, /^Income/]) {
    await categories.getByRole('button', { name: other }).click()
  }
  // Only one category is left on.
  await all.click()
  await expectRows(page, { ...year, category: 'Shopping' }, ['$1,334.58'])
  await page.goBack()

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'View the transactions behind the monthly average' }).click()
  await expectRows(page, { excluded: 'false' }, ['Net income $2,380.00', '$7,620.00'])
})

test('the total without some categories links to exactly the transactions of the others', async ({
  page,
  email,
}) => {
  await openDashboard(page, email)
  for (const off of ['Food & Dining', 'Healthcare', 'Income']) {
    await page.getByRole('button', { name: new RegExp(`^${off}`) }).click()
  }
  await page.getByRole('button', { name: /^Income/ }).click()
  await expect(page.getByText('Total spending').locator('..')).toContainText('$6,334.58')
  const all = page.getByRole('link', { name: 'View transactions of this total' })
  await expect(all.locator('xpath=ancestor::p')).toContainText('$6,334.58 in 4 transactions')
  await all.click()
  const year = { start_date: '2024-07-01', end_date: '2025-06-30', excluded: 'false' }
  // The gym's category has no transactions to leave out.
  await expectRows(page, { ...year, not_category: '["Food & Dining"]' }, ['$6,334.58'])
  await expect(card(page, 'Total Transactions')).toContainText('without Food & Dining')
  await page.getByRole('button', { name: 'February 2025' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.reload()
  await expectRows(page, { ...year, not_category: '["Food & Dining"]' }, ['$6,334.58'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Without Food & Dining: remove this filter' }).click()
  await expectRows(page, year, ['$6,408.79'])

  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Total spending').locator('..')).toContainText('$6,334.58')
})

test('each chart says what it leaves out and links to exactly that', async ({ page, email }) => {
  await openDashboard(page, email)
  const left = page.getByRole('link', { name: '1 by rules ($950.00) left out of this chart' })
  await expect(left, 'one beside each chart').toHaveCount(2)
  await left.first().click()
  await expectRows(page, { start_date: '2024-07-01', end_date: '2025-06-30', left_out_by: 'rule' }, [
    '$950.00',
  ])
  await page.getByRole('button', { name: 'April 2025' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'PAYMENT THANK YOU' })).toHaveCount(1)
  await page.goBack()

  await page.getByRole('button', { name: /^May 2025: / }).click()
  await expect(left, 'the month has none').toHaveCount(1)
  await page.getByRole('button', { name: /^April 2025: / }).click()
  await expect(left).toHaveCount(2)
  await left.last().click()
  await expectRows(page, { start_date: '2025-04-01', end_date: '2025-04-30', left_out_by: 'rule' }, [
    '$950.00',
  ])

  // Clearing the month keeps the focus.
  await openScreen(page, '/')
  await page.getByRole('button', { name: /^May 2025: / }).press('Enter')
  const clear = page.getByRole('button', { name: 'Clear month selection' })
  await expect(clear).toBeVisible()
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
  await expect(clear).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(clear).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Figures of July 2024/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'View transactions of July 2024 to May 2025' })).toBeFocused()
})

/** A point on the income slice, the largest one, which starts at the top and goes clockwise. */
async function incomeSlice(page: Page) {
  const donut = page.locator('svg', { has: page.locator('mask') })
  await arrived(page)
  await donut.scrollIntoViewIfNeeded()
  const box = await donut.boundingBox()
  if (!box) throw new Error('no donut')
  return { x: box.x + box.width * 0.8375, y: box.y + box.height / 2 }
}

test('a slice links to its transactions when clicked', async ({ page, email }) => {
  await openDashboard(page, email)
  const { x, y } = await incomeSlice(page)
  await page.mouse.move(x, y)
  await expect(page.getByRole('tooltip')).toHaveText('Income$5,000.00 (74.0%)')
  await page.mouse.click(x, y)
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
  await expect(card(page, 'Total Transactions')).toContainText('$5,000.00')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a slice or a month shows its tooltip when tapped', async ({ page, email }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openDashboard(page, email)
    const { x, y } = await incomeSlice(page)
    await page.touchscreen.tap(x, y)
    await expect(page.getByRole('tooltip')).toContainText('Income$5,000.00')
    await page.getByRole('heading', { name: 'Spending by Category' }).tap()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.getByRole('button', { name: /^February 2025: / }).tap()
    await expect(page.getByRole('tooltip')).toContainText('February 2025Total')
    await expect(page.getByRole('link', { name: 'View transactions of February 2025' })).toBeVisible()
    await expectAccessible(page)
  })
})
