import { addMonths, type Month, monthsBetween } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Period } from '#domain/recurring-costs.ts'

export const budgetPeriods = ['month', 'year'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** An amount and the month from which it applies. */
export type BudgetAmount = { from: Month; cents: Cents }

/**
 * What the user plans to spend in a category, including its children. A change of the amount leaves earlier months as
 * they were planned. The months of a yearly budget are Januaries.
 */
export type Budget = {
  id: string
  category: string
  period: BudgetPeriod
  /** The first month from which rollover carries what is left; null without rollover. */
  carriesFrom: Month | null
  /** The earliest first; never empty. */
  amounts: BudgetAmount[]
}

/** A budget as the user enters it. */
export type BudgetFields = { category: string; period: BudgetPeriod; cents: Cents; rollover: boolean }

/** The first month of the period that contains a month. */
export const firstMonthOf = (period: BudgetPeriod, month: Month): Month =>
  period === 'year' ? `${month.slice(0, 4)}-01` : month

/** The months of the period that begins with a month. */
export const monthsOf = (period: BudgetPeriod, first: Month): Period => ({
  first,
  last: period === 'year' ? addMonths(first, 11) : first,
})

/** The first months of the periods from one to another, both included. */
export const periodsBetween = (period: BudgetPeriod, first: Month, last: Month): Month[] =>
  monthsBetween(first, last).filter((month) => month === firstMonthOf(period, month))

/** The amount that applies in the period that begins with a month; undefined before the budget begins. */
export const amountIn = ({ amounts }: Pick<Budget, 'amounts'>, first: Month): Cents | undefined =>
  amounts.findLast(({ from }) => from <= first)?.cents

/**
 * A budget with new values from a month on. A new period starts it over. Rollover begins in the month in which it is
 * switched on, and a change of an earlier month leaves it there.
 */
export function changedBudget(before: Budget | null, fields: BudgetFields, month: Month): Omit<Budget, 'id'> {
  const { category, period, cents, rollover } = fields
  const from = firstMonthOf(period, month)
  const kept = before?.period === period ? before : null
  return {
    category,
    period,
    carriesFrom: rollover ? (kept?.carriesFrom ?? from) : null,
    amounts: [...(kept?.amounts ?? []).filter((amount) => amount.from < from), { from, cents }],
  }
}
