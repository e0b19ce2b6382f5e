import type { CadenceName } from './cadences.ts'
import { addDays, type Day, latestDay, monthOf } from './calendar.ts'
import { daysApart, dueDay, dueDays, nearestDueDay } from './due-days.ts'
import type { SeriesReason } from './matching/series-reasons.ts'
import type { Cents } from './money.ts'
import type { RecurringCostFields } from './recurring-costs.ts'

/** A payment in the currency of the ledger; `value` is null without a rate. */
export type SeriesPayment = { date: Day; value: Cents | null }

export type PaymentSeries = {
  name: string
  category: string
  cadence: CadenceName
  reason: SeriesReason
  /** Oldest first. */
  payments: readonly SeriesPayment[]
}

type Schedule = Pick<RecurringCostFields, 'cadence' | 'dayOfMonth' | 'startDate'>

/** Maximum days from one due day to the next. */
export const longestIntervals: Record<CadenceName, number> = {
  weekly: 7,
  biweekly: 14,
  monthly: 31,
  quarterly: 92,
  semiannual: 184,
  yearly: 366,
}

/**
 * The recurring cost that a found series is. It starts after the last pause, because a cost counts on every due day that
 * no payment is linked to, and it ends with the last payment if two have been missed since.
 */
export function costOfSeries(series: PaymentSeries, today: Day): RecurringCostFields {
  const { name, category, cadence, payments } = series
  const days = sinceLastPause(
    payments.map(({ date }) => date),
    cadence,
  )
  const schedule = bestSchedule(days, cadence)
  const last = days.at(-1) ?? today
  const hasEnded = daysApart(last, today) > longestIntervals[cadence] * 2.5 && last < today
  return {
    name,
    category,
    cents: usualCents(
      series.reason,
      payments.flatMap(({ value }) => value ?? []),
    ),
    ...schedule,
    active: true,
    endDate: hasEnded ? nearestDueDay(schedule, last) : null,
  }
}

/** The dates after the last time that a payment was left out. */
function sinceLastPause(days: readonly Day[], cadence: CadenceName): Day[] {
  const first = days.findLastIndex(
    (day, index) => index > 0 && daysApart(days[index - 1] ?? day, day) > longestIntervals[cadence] * 1.6,
  )
  return days.slice(Math.max(0, first))
}

/** The schedule with the fewest due days that none of these payments is for, and of those, with the nearest due days. */
function bestSchedule(days: readonly Day[], cadence: CadenceName): Schedule {
  const [first = latestDay, last = latestDay] = [days[0], days.at(-1)]
  const candidates =
    cadence === 'weekly' || cadence === 'biweekly'
      ? Array.from({ length: longestIntervals[cadence] }, (_, index) => addDays(first, index - 3)).map(
          (startDate) => ({
            cadence,
            dayOfMonth: Number(startDate.slice(8)),
            startDate,
          }),
        )
      : Array.from({ length: 31 }, (_, index) => index + 1).map((dayOfMonth) => {
          const startDate = nearestDueDay({ cadence: 'monthly', dayOfMonth, startDate: first }, first)
          return { cadence, dayOfMonth, startDate: dueDay(monthOf(startDate), dayOfMonth) }
        })
  const scores = candidates.map((schedule) => {
    const paid = new Set(days.map((day) => nearestDueDay(schedule, day)))
    const period = { first: monthOf(schedule.startDate), last: monthOf(last) }
    const due = dueDays({ ...schedule, endDate: null }, period).filter((day) => day <= last)
    const unpaid = due.filter((day) => !paid.has(day)).length
    const apart = days.reduce((sum, day) => sum + daysApart(day, nearestDueDay(schedule, day)), 0)
    return { schedule, score: (unpaid + days.length - paid.size) * 10_000 + apart }
  })
  const best = scores.reduce((least, one) => (one.score < least.score ? one : least))
  return best.schedule
}

/** The latest price, or the median of the latest payments if their amounts vary. */
export function usualCents(reason: SeriesReason, amounts: readonly Cents[]): Cents {
  const paid = amounts.map(Math.abs)
  if (reason !== 'varying_amount') return paid.at(-1) ?? 0
  const latest = paid.slice(-7).sort((one, other) => one - other)
  return latest[Math.floor(latest.length / 2)] ?? 0
}
