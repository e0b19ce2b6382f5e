import { addMonths, type Month, monthsBetween } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { topLevel } from '#domain/category-tree.ts'
import type { Cents } from '#domain/money.ts'
import type { Period } from '#domain/recurring-costs.ts'
import { later } from '#domain/spending-window.ts'
import type { Budget, BudgetFields } from './budget.ts'
import { type BudgetLedger, spendingOf } from './budget-figures.ts'

/** A budget from what was spent, and how much that was. */
export type ProposedBudget = Omit<BudgetFields, 'rollover'> & { spentCents: Cents }

/** The twelve months before a month, or those of them that the ledger covers. Null if there are none. */
export function monthsToPropose({ cells }: Pick<BudgetLedger, 'cells'>, month: Month): Period | null {
  const start = cells.reduce<Month | null>(
    (first, cell) => (first !== null && first < cell.month ? first : cell.month),
    null,
  )
  if (start === null || start >= month) return null
  const yearAgo = addMonths(month, -12)
  return { first: later(start, yearAgo), last: addMonths(month, -1) }
}

/** Spending in at most this many months of a year is not monthly. */
const mostMonthsOfYearly = 3

/**
 * Proposes a budget for each top-level category: what it cost per month, in whole units of the currency, or in a year if
 * it has costs in few months. Categories with a budget of their own, of a parent or of a child get none.
 */
export function proposedBudgets(
  budgets: readonly Pick<Budget, 'category'>[],
  ledger: Omit<BudgetLedger, 'recurringCosts' | 'today' | 'monthStart'>,
  months: Period,
): ProposedBudget[] {
  const parentOf = topLevel(ledger.categories)
  const taken = new Set(budgets.flatMap(({ category }) => [category, parentOf(category)]))
  const spentIn = spendingOf(ledger)
  const all = monthsBetween(months.first, months.last)
  const names = new Set(ledger.cells.map(({ category }) => parentOf(category)))
  return [...names]
    .filter((category) => !['', uncategorized].includes(category) && !taken.has(category))
    .map((category) => {
      const spentCents = spentIn(category, months)
      const active = all.filter((month) => spentIn(category, { first: month, last: month }) > 0)
      const isYearly = all.length === 12 && active.length <= mostMonthsOfYearly
      return {
        category,
        period: isYearly ? ('year' as const) : ('month' as const),
        cents: inWholeUnits(isYearly ? spentCents : spentCents / all.length),
        spentCents,
      }
    })
    .filter(({ spentCents }) => spentCents > 0)
    .sort((one, other) => other.spentCents - one.spentCents || (one.category < other.category ? -1 : 1))
}

const inWholeUnits = (cents: number): Cents => Math.max(1, Math.round(cents / 100)) * 100
