import { type CadenceName, mostDaysOff } from '#domain/cadences.ts'
import type { Day } from '#domain/calendar.ts'
import type { IncomeCorrection } from '#domain/corrected-income.ts'
import {
  costOfSeries,
  longestIntervals,
  type PaymentSeries,
  type SeriesPayment,
} from '#domain/cost-of-series.ts'
import { daysApart, nearestDueDay } from '#domain/due-days.ts'
import type { Cents } from '#domain/money.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'

/** A regular income: what makes it due is the same as for a cost. `cents` is positive. */
export type ExpectedIncome = Pick<
  RecurringCost,
  'id' | 'name' | 'cents' | 'cadence' | 'dayOfMonth' | 'startDate' | 'endDate' | 'active' | 'bookedDays'
> & {
  /** The next amount is an estimate. */
  varies: boolean
}

/** `otherPayments` are from the same payer into the same account, but not part of the series, such as a bonus. */
export type IncomeSeries = PaymentSeries & {
  id: string
  otherPayments: readonly SeriesPayment[]
  correction: IncomeCorrection | null
}

/**
 * The expected income of a confirmed series, or null if its last payments were missed or have no rate. When in doubt,
 * it assumes the lower amount, or that a due day is paid: the forecast must not promise money that doesn't come.
 */
export function incomeOfSeries(series: IncomeSeries, today: Day): ExpectedIncome | null {
  const { category: _, ...schedule } = costOfSeries(series, today)
  const { cents, varies } = nextAmount(series)
  if (schedule.endDate !== null || cents === 0) return null
  const { id, cadence, payments, otherPayments } = series
  const dueDayOf = ({ date }: SeriesPayment) => nearestDueDay(schedule, date)
  const instead = otherPayments.filter(
    (one) =>
      daysApart(dueDayOf(one), one.date) <= mostDaysBetween(cadence) &&
      (one.value === null || one.value * 2 >= cents),
  )
  return { ...schedule, id, cents, varies, bookedDays: [...payments, ...instead].map(dueDayOf) }
}

/** A salary before Christmas comes earlier than payments of a series can. */
const mostDaysBetween = (cadence: CadenceName) =>
  Math.max(mostDaysOff[cadence], Math.floor(longestIntervals[cadence] / 3))

/**
 * The amount that the user entered, or the last one if it was paid twice in a row. Otherwise the lower of the last
 * amount and the median, because the last payment may have been a bonus, or the first of a lower income.
 */
function nextAmount({ payments, reason, correction }: IncomeSeries): { cents: Cents; varies: boolean } {
  if (correction && correction.cents !== null)
    return { cents: correction.cents, varies: reason === 'varying_amount' }
  const paid = payments.flatMap(({ value }) => (value === null ? [] : value)).slice(-mostCompared)
  const [last = 0, before] = [paid.at(-1), paid.at(-2)]
  if (last === before && reason !== 'varying_amount') return { cents: last, varies: false }
  const sorted = paid.toSorted((one, other) => one - other)
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return { cents: Math.min(median, last), varies: true }
}

const mostCompared = 5
