import { countDays, type Day, type Month } from '#domain/calendar.ts'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import { type Placed, topLevel } from '#domain/category-tree.ts'
import { headlineFigures } from '#domain/headline-figures.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { monthWindow, type SpendingCell } from '#domain/spending-window.ts'
import { amountIn, type Budget, firstMonthOf, monthsOf, periodsBetween } from './budget.ts'
import { type ExpectedCost, expectedCosts } from './expected-costs.ts'

/** What budgets are compared with. */
export type BudgetLedger = {
  cells: readonly SpendingCell[]
  kindOf: (category: string) => KindOfCategory
  categories: readonly Placed[]
  recurringCosts: readonly RecurringCost[]
  today: Day
  monthStart: MonthStart
}

/** A budget in the month or year that contains a given month. */
export type BudgetFigures = {
  budget: Budget
  firstDay: Day
  lastDay: Day
  /** The amount, without what is carried. */
  cents: Cents
  /** What was left in earlier periods; negative if more was spent. */
  carriedCents: Cents
  /** The Spending of its categories, as on the Dashboard. */
  spentCents: Cents
  expected: ExpectedCost[]
  expectedCents: Cents
  /** The amount and what is carried, less what was spent and what is expected. */
  leftCents: Cents
  /** What is left for each remaining day including today; null if the period is not the current one, or nothing is left. */
  leftPerDayCents: Cents | null
}

/** Returns the Spending of a category and its children from one month to another. */
export function spendingOf({
  cells,
  kindOf,
  categories,
}: Omit<BudgetLedger, 'recurringCosts' | 'today' | 'monthStart'>) {
  const parentOf = topLevel(categories)
  const spent = new Map<string, Map<Month, Cents>>()
  for (const cell of cells) {
    const { spendingCents } = headlineFigures([cell], kindOf, monthWindow(cell.month))
    for (const category of new Set([cell.category, parentOf(cell.category)])) {
      const months = spent.get(category) ?? new Map<Month, Cents>()
      months.set(cell.month, (months.get(cell.month) ?? 0) + spendingCents)
      spent.set(category, months)
    }
  }
  return (category: string, { first, last }: { first: Month; last: Month }): Cents => {
    let sum = 0
    for (const [month, cents] of spent.get(category) ?? []) if (month >= first && month <= last) sum += cents
    return sum
  }
}

/** The budgets that have begun by a month, in the period that contains it, by category. */
export function budgetFigures(
  budgets: readonly Budget[],
  ledger: BudgetLedger,
  month: Month,
): BudgetFigures[] {
  const spentIn = spendingOf(ledger)
  return budgets
    .toSorted((one, other) => (one.category < other.category ? -1 : 1))
    .flatMap((budget) => figuresOf(budget, ledger, month, spentIn) ?? [])
}

function figuresOf(
  budget: Budget,
  { recurringCosts, categories, today, monthStart }: BudgetLedger,
  month: Month,
  spentIn: ReturnType<typeof spendingOf>,
): BudgetFigures | null {
  const { category, period } = budget
  const first = firstMonthOf(period, month)
  const cents = amountIn(budget, first)
  if (cents === undefined) return null
  const months = monthsOf(period, first)
  const carriedCents = carriedInto(budget, first, spentIn)
  const spentCents = spentIn(category, months)
  const parentOf = topLevel(categories)
  const expected = expectedCosts(
    recurringCosts.filter((cost) => cost.category === category || parentOf(cost.category) === category),
    months,
    { today, monthStart },
  )
  const expectedCents = expected.reduce((sum, cost) => sum + cost.cents, 0)
  const leftCents = cents + carriedCents - spentCents - expectedCents
  const lastDay = lastCountedDay(months.last, monthStart)
  const isCurrent = first === firstMonthOf(period, countedMonth(today, monthStart))
  return {
    budget,
    firstDay: firstCountedDay(first, monthStart),
    lastDay,
    cents,
    carriedCents,
    spentCents,
    expected,
    expectedCents,
    leftCents,
    leftPerDayCents: isCurrent && leftCents > 0 ? Math.floor(leftCents / countDays(today, lastDay)) : null,
  }
}

/** What the periods before one have left, from the month on in which rollover was switched on. */
function carriedInto(budget: Budget, first: Month, spentIn: ReturnType<typeof spendingOf>): Cents {
  const { carriesFrom, category, period } = budget
  if (carriesFrom === null) return 0
  return periodsBetween(period, carriesFrom, first)
    .filter((earlier) => earlier < first)
    .reduce(
      (sum, earlier) => sum + (amountIn(budget, earlier) ?? 0) - spentIn(category, monthsOf(period, earlier)),
      0,
    )
}
