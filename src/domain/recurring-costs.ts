import type { Day } from './calendar.ts'
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
