import type { Day } from '#domain/calendar.ts'
import { costOfSeries, type PaymentSeries } from '#domain/cost-of-series.ts'
import { nearestDueDay } from '#domain/due-days.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'

/** A regular income: what makes it due is the same as for a cost. `cents` is positive. */
export type ExpectedIncome = Pick<
  RecurringCost,
  'id' | 'name' | 'cents' | 'cadence' | 'dayOfMonth' | 'startDate' | 'endDate' | 'active' | 'bookedDays'
> & {
  /** The next amount is an estimate. */
  varies: boolean
}

/** The income that a confirmed series is, or null if its last payments were missed or have no rate. */
export function incomeOfSeries(series: PaymentSeries & { id: string }, today: Day): ExpectedIncome | null {
  const { category: _, ...income } = costOfSeries(series, today)
  if (income.endDate !== null || income.cents === 0) return null
  return {
    ...income,
    id: series.id,
    bookedDays: series.payments.map(({ date }) => nearestDueDay(income, date)),
    varies: series.reason === 'varying_amount',
  }
}
