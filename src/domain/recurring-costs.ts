import type { CadenceName } from './cadences.ts'
import { type Day, type Month, monthOf } from './calendar.ts'
import type { Cents } from './money.ts'

/** A cost that recurs, every month unless the user chose another cadence (specification.md, 3). `cents` is positive. */
export type RecurringCost = {
  id: string
  name: string
  cents: Cents
  cadence: CadenceName
  dayOfMonth: number
  category: string
  active: boolean
  startDate: Day
  endDate: Day | null
  /** The due days paid by a linked row. */
  bookedDays: Day[]
  /** Those of `bookedDays` whose row counts instead of the cost: totals do not leave it out. */
  paidDays: Day[]
  /** The months of `paidDays`. */
  paidMonths: Month[]
}

/** A recurring cost as the user enters it. */
export type RecurringCostFields = Omit<RecurringCost, 'id' | 'bookedDays' | 'paidDays' | 'paidMonths'>

/** Whether the end date of a cost has passed. An active cost stays active then (specification.md, 2). */
export const hasEnded = ({ endDate }: Pick<RecurringCost, 'endDate'>, today: Day): boolean =>
  endDate !== null && endDate < today

/** Consecutive months, both ends included; empty when the last is before the first. */
export type Period = { first: Month; last: Month }

/** The months a cost covers (product-decisions.md, 6). Costs without an end date end with `lastMonth`. */
export const coveredPeriod = (
  { startDate, endDate }: Pick<RecurringCost, 'startDate' | 'endDate'>,
  lastMonth: Month,
): Period => ({ first: monthOf(startDate), last: endDate === null ? lastMonth : monthOf(endDate) })
