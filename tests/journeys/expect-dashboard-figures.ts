import { expect, type Page } from '@playwright/test'
import type { naiveDashboard } from '#tests/support/naive-dashboard.ts'

type Figures = Pick<ReturnType<typeof naiveDashboard>, 'bars' | 'average' | 'totals' | 'total'>

export const totalSpending = (page: Page) => page.getByText('Total spending').locator('..')

const money = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const nameOf = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Expects the dashboard to show these figures to the cent, and no others. */
export async function expectDashboardFigures(page: Page, { bars, average, totals, total }: Figures) {
  await expect(totalSpending(page)).toContainText(money(total))
  await expect(page.getByText('Monthly Avg').locator('..')).toContainText(money(average))
  const months = page.getByRole('table', { name: 'Monthly spending' }).locator('tbody tr')
  await expect(months).toHaveText(
    bars.map(([month, net]) => startingWith(nameOf(String(month)), '( so far)?', money(Number(net)))),
  )
  // The largest first.
  const categories = Object.entries(totals).toSorted(([, one], [, other]) => other - one)
  await expect(page.getByRole('list', { name: 'Categories' }).locator('[aria-pressed]')).toHaveText(
    categories.map(([category, cents]) => startingWith(category, '', money(cents))),
  )
}

const startingWith = (name: string, between: string, amount: string) =>
  new RegExp(`^${name}${between}${amount.replace(/[$.]/g, '\\$&')}`)
