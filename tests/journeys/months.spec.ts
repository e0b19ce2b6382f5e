import { callLedger } from './call-ledger.ts'
import { noon, openDashboard } from './dashboard-ledger.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

test('months can begin on payday, in every chart, list and budget', async ({ page, email }) => {
  await openDashboard(page, email)
  const otherTab = await page.context().newPage()
  await setToday(otherTab, noon)
  await otherTab.goto('/')
  await expect(otherTab.getByRole('button', { name: /^May 2025: / })).toBeVisible()
  await openScreen(page, '/settings')
  const start = page.getByRole('combobox', { name: 'Months begin on' })
  await expect(start).toHaveValue('1')
  await start.selectOption('Day 25')
  await expect(
    page.getByText('July 2025 is Jun 25 – Jul 24, and August 2025 is Jul 25 – Aug 24.'),
  ).toBeVisible()
  const onFridays = page.getByRole('checkbox', {
    name: 'If that day is on a weekend, begin on the Friday before',
  })
  await onFridays.check()
  await expect(
    page.getByText('July 2025 is Jun 25 – Jul 24, and August 2025 is Jul 25 – Aug 24.'),
  ).toBeVisible()
  await expect(onFridays).toBeChecked()
  await start.selectOption('Day 26')
  // July 26, 2025, is a Saturday.
  await expect(
    page.getByText('July 2025 is Jun 26 – Jul 24, and August 2025 is Jul 25 – Aug 25.'),
  ).toBeVisible()
  await onFridays.uncheck()
  await start.selectOption('Day 25')
  await expect(start).toBeEnabled()
  await expectAccessible(page)

  await expect(otherTab.getByRole('button', { name: 'May 2025 (Apr 25 – May 24): $114.19' })).toBeVisible()
  await otherTab.close()

  await openScreen(page, '/')
  // A day in April counts in May: the payment of the gym on April 30.
  const may = page.getByRole('button', { name: 'May 2025 (Apr 25 – May 24): $114.19' })
  await may.click()
  await page.getByRole('link', { name: 'View Food & Dining: 1 transaction' }).click()
  await expect(page).toHaveURL(/end_date=2025-05-24/)
  const month = page.getByRole('button', { name: /^May 2025 \(Apr 25 – May 24\)/ })
  await expect(month).toContainText('$64.20')

  const budget = { category: 'Travel', period: 'year', amount: 900 }
  await callLedger(page, '/budgets', { method: 'PUT', data: { month: '2025-07', budgets: [budget] } })
  await openScreen(page, '/budgets')
  await expect(page.getByRole('heading', { name: 'July 2025 (Jun 25 – Jul 24)' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Yearly, 2025 (Dec 25, 2024 – Dec 24, 2025)' }),
  ).toBeVisible()
  await openScreen(page, '/settings')
  await start.selectOption('The last working day of the month before')
  await expect(
    page.getByText('July 2025 is Jun 30 – Jul 30, and August 2025 is Jul 31 – Aug 28.'),
  ).toBeVisible()
})
