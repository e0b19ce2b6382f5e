import type { Page } from '@playwright/test'
import { openDashboard } from './dashboard-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { arrived, expect, expectAccessible, test } from './journey.ts'

/** May 2025 in thirteen categories, the largest first. */
const thirteen = Array.from({ length: 13 }, (_, index) => ({
  date: '2025-05-20',
  category: `Category ${String.fromCharCode(65 + index)}`,
  cents: -(2_000_000_00 - index * 100_000_00),
  excluded: false,
}))

const donut = (page: Page) => page.locator('svg', { has: page.locator('mask') })
const bars = (page: Page) => page.getByRole('button', { name: /20\d\d: / })

test('headings, cards, ranges and toggles have the specified texts, also while loading', async ({
  page,
  email,
}) => {
  await openDashboard(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Dashboard')
  await expect(page.getByText('Track your spending and manage your finances')).toBeVisible()
  for (const [name, hint, path] of [
    ['Upload', 'Import statements', '/upload'],
    ['Recurring', 'Manage costs', '/recurring'],
    ['History', 'View transactions', '/history'],
  ]) {
    await expect(page.getByRole('link', { name: `${name} ${hint}` })).toHaveAttribute('href', path ?? '')
  }
  const ranges = page.getByRole('group', { name: 'Time range' })
  await expect(ranges.getByRole('button')).toHaveText(['3M', '6M', '1Y', '5Y', 'All'])

  await expect(page.getByRole('button', { name: 'Show as donut' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Show as bars' }).click()
  await expect(donut(page)).toHaveCount(0)
  await expect(page.getByText('Total spending').locator('..')).toContainText('$6,758.72')
  await expectAccessible(page)
  const thousands = page.locator('svg text').filter({ hasText: /^\$\d+K$/ })
  await expect(thousands.first()).toBeVisible()

  const summary = await holdCalls(page, '**/api/v1/summary')
  await page.reload()
  await expect(page.getByText('Loading chart data...')).toHaveCount(2)
  await expect(page.getByText('Monthly Avg').locator('..')).toHaveText('Monthly Avg...')
  await expectAccessible(page)
  summary.letAllPass()
  await expect(bars(page)).not.toHaveCount(0)
  await expect(page.getByText('Loading chart data...')).toHaveCount(0)
})

test.describe('without reduced motion', () => {
  test.use({ hasAnimations: true })

  test('bars and slices animate for 1000 ms, and again when a range or month is selected', async ({
    page,
    email,
  }) => {
    await openDashboard(page, email)
    await page.evaluate(() => {
      const started: string[] = []
      Object.assign(window, { started })
      document.addEventListener('animationstart', ({ animationName, target }) => {
        const seconds = getComputedStyle(target as Element).animationDuration
        if (['bar-rise', 'pie-reveal'].includes(animationName)) started.push(`${animationName} ${seconds}`)
      })
    })
    const started = () =>
      page.evaluate(() => [...new Set((window as unknown as { started: string[] }).started)].sort())
    /** Waits until all animations have ended, and discards what was recorded of them. */
    const beginAnew = async () => {
      await arrived(page)
      await page.evaluate(() => void (window as unknown as { started: string[] }).started.splice(0))
    }
    const both = ['bar-rise 1s', 'pie-reveal 1s']
    const may = page.getByRole('button', { name: /^May 2025: / })
    const year = page.getByRole('button', { name: '1Y', exact: true })
    // The second click on each selects what is already shown.
    for (const chosen of [may, may, year, year]) {
      await beginAnew()
      await chosen.click()
      await expect.poll(started).toEqual(both)
    }
    await beginAnew()
    await page.getByRole('button', { name: /^Shopping/ }).click()
    await expect(page.getByText('Shopping', { exact: true })).toHaveCSS(
      'text-decoration-line',
      'line-through',
    )
    expect(await started()).toEqual([])
  })
})

test('charts use the specified sizes, colors and abbreviations', async ({ page, email }) => {
  await openDashboard(page, email, thirteen)
  const axis = page.locator('svg text')
  await expect(axis.filter({ hasText: /^\$\d+M$/ }).first()).toBeVisible()
  // The gym has another category, which is the smallest.
  const slices = donut(page).locator('path')
  await expect(slices).toHaveCount(14)
  const fills = await slices.evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')))
  // The second specified color belongs to a category without spending in this window.
  const specified = '#3B82F6 #F59E0B #EF4444 #8B5CF6 #EC4899 #6366F1 #14B8A6 #F97316 #A855F7 #06B6D4'
  expect(fills.slice(0, 10)).toEqual(specified.split(' '))
  expect(new Set(fills).size).toBe(14)

  const first = slices.first()
  const radii = async () =>
    [...((await first.getAttribute('d')) ?? '').matchAll(/A([\d.]+)/g)].map(([, r]) => Number(r))
  await expect.poll(radii).toEqual([75, 60])
  await page.getByRole('button', { name: /^Category A/ }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Category A$2,000,000.00 (11.0%)')
  await expect.poll(radii).toEqual([80, 60])

  await page.getByRole('button', { name: /^November 2024: / }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'November 2024Total$49.99net spendingTransactions$0.00incomeRecurring$49.99spending',
  )
  await page.getByRole('button', { name: /^November 2024: / }).click()
  await expect(page.getByRole('heading', { name: 'Spending by Category' })).toHaveText(/November 2024$/)
})
