import { type Day, type Month, monthOf } from './calendar.ts'
import type { Cents } from './money.ts'

/** A cost that comes back each month (spec 3). `cents` is positive. */
export type RecurringCost = {
  id: string
  name: string
  cents: Cents
  dayOfMonth: number
  category: string
  active: boolean
  startDate: Day
  endDate: Day | null
}

/** Months from the first to the last, both included. */
export type MonthSpan = { first: Month; last: Month }

/**
 * The months a cost covers: from that of its start to that of its end, both included; without an end to
 * `lastMonth` (decisions 6). Null when it is inactive, or would only begin after that.
 */
export function coveredMonths(
  cost: Pick<RecurringCost, 'active' | 'startDate' | 'endDate'>,
  lastMonth: Month,
): MonthSpan | null {
  const first = monthOf(cost.startDate)
  const last = cost.endDate === null ? lastMonth : monthOf(cost.endDate)
  return cost.active && first <= last ? { first, last } : null
}

/** The months that two spans share, or null. */
export function overlap(a: MonthSpan, b: MonthSpan): MonthSpan | null {
  const first = a.first > b.first ? a.first : b.first
  const last = a.last < b.last ? a.last : b.last
  return first <= last ? { first, last } : null
}
