import type { Cents } from './money.ts'
import { type CategoryTotal, largestFirst } from './spending.ts'

/**
 * Category totals one level up: those of children are part of their parent's. If a parent is opened, only its own
 * total and those of its children are returned, each by itself.
 */
export function rollUp(
  totals: readonly CategoryTotal[],
  parentOf: (category: string) => string | null,
  opened: string | null,
): CategoryTotal[] {
  if (opened !== null)
    return totals.filter(({ category }) => category === opened || parentOf(category) === opened)
  const families = Map.groupBy(totals, ({ category }) => parentOf(category) ?? category)
  return Array.from(families, ([category, ofFamily]) => ({
    category,
    totalCents: sum(ofFamily, 'totalCents'),
    count: sum(ofFamily, 'count'),
    grossCents: sum(ofFamily, 'grossCents'),
    recurringCents: sum(ofFamily, 'recurringCents'),
  })).sort(largestFirst)
}

const sum = (
  totals: readonly CategoryTotal[],
  part: 'totalCents' | 'count' | 'grossCents' | 'recurringCents',
): Cents => totals.reduce((total, one) => total + one[part], 0)
