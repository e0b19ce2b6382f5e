import { amountIn, type Budget, firstMonthOf } from '#domain/budgets/budget.ts'
import { type BudgetLedger, budgetFigures } from '#domain/budgets/budget-figures.ts'
import { addDays, countDays, type Day, type Month, monthsBetween } from '#domain/calendar.ts'
import { topLevel } from '#domain/category-tree.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth } from '#domain/month-start.ts'
import type { ForecastStep } from './forecast.ts'

/**
 * Spreads what budgets have left, beyond the recurring costs that are expected in them, evenly over the days of their
 * month or year. The budget of a child is part of that of its parent, in the months in which the parent has one.
 */
export function budgetSteps(budgets: readonly Budget[], ledger: BudgetLedger, last: Day): ForecastStep[] {
  const { today, monthStart } = ledger
  const monthIn = (day: Day) => countedMonth(day, monthStart)
  const parentOf = topLevel(ledger.categories)
  const outerIn = (month: Month) => {
    const begun = budgets.filter((one) => amountIn(one, firstMonthOf(one.period, month)) !== undefined)
    const names = new Set(begun.map(({ category }) => category))
    return begun.filter(({ category }) => {
      const parent = parentOf(category)
      return parent === category || !names.has(parent)
    })
  }
  const outer = new Map(monthsBetween(monthIn(today), monthIn(last)).map((month) => [month, outerIn(month)]))
  const figures = [...outer].flatMap(([month, ofMonth]) => budgetFigures(ofMonth, ledger, month))
  const isOuter = ({ id }: Budget, day: Day) => outer.get(monthIn(day))?.some((one) => one.id === id)
  // A yearly budget is found in each of its months.
  const periods = new Map(figures.map((one) => [`${one.budget.id} ${one.firstDay}`, one]))
  return [...periods.values()].flatMap((figures) => {
    const { budget, firstDay, lastDay, cents, spentCents, expectedCents, leftCents } = figures
    const isCurrent = firstDay <= today
    // Nobody plans to spend refunds that are larger than the spending.
    const planned = leftCents + Math.min(0, spentCents)
    // Later periods would carry what is assumed to be spent before them.
    const rest = Math.max(0, isCurrent ? planned : cents - expectedCents)
    return spread(rest, isCurrent ? today : firstDay, lastDay)
      .filter(({ day, cents }) => day <= last && cents > 0 && isOuter(budget, day))
      .map(({ day, cents }) => ({ day, overdueSince: null, cents: -cents, isCertain: false, id: budget.id }))
  })
}

/** Splits an amount into nearly equal parts, one for each day, that add up to it exactly. */
function spread(cents: Cents, first: Day, last: Day): { day: Day; cents: Cents }[] {
  const count = countDays(first, last)
  const until = (index: number) => Math.floor((cents / count) * index)
  return Array.from({ length: count }, (_, index) => ({
    day: addDays(first, index),
    cents: (index + 1 === count ? cents : until(index + 1)) - until(index),
  }))
}
