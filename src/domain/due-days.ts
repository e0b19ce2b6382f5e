import { type CadenceName, mostDaysUntilNext } from './cadences.ts'
import { addDays, addMonths, type Day, firstDayOf, lastDayOf, type Month, monthOf } from './calendar.ts'
import { dayNumber } from './matching/days-apart.ts'
import { coveredPeriod, type Period, type RecurringCost } from './recurring-costs.ts'

/**
 * When a cost is due. If it is due every few months, those are counted from the month of `startDate`, and if every few
 * weeks, from `startDate` itself.
 */
export type Schedule = Pick<RecurringCost, 'cadence' | 'dayOfMonth' | 'startDate'>

const intervals: Record<CadenceName, { days: number } | { months: number }> = {
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  yearly: { months: 12 },
}

/** The day a cost is due in a month: the last one if the month is too short. */
export function dueDay(month: Month, dayOfMonth: number): Day {
  const day = `${month}-${String(dayOfMonth).padStart(2, '0')}`
  const last = lastDayOf(month)
  return day < last ? day : last
}

/** The first due day that a cost covers (`isCovered`): on a day of the month, it can be before `startDate`. */
export const firstDueDay = ({ cadence, dayOfMonth, startDate }: Schedule): Day =>
  'days' in intervals[cadence] ? startDate : dueDay(monthOf(startDate), dayOfMonth)

/** The due day nearest to a date, whether or not the cost covers it. */
export function nearestDueDay({ cadence, dayOfMonth, startDate }: Schedule, date: Day): Day {
  const interval = intervals[cadence]
  if ('days' in interval) {
    const times = Math.round((dayNumber(date) - dayNumber(startDate)) / interval.days)
    return addDays(startDate, times * interval.days)
  }
  const { months } = interval
  const since = monthNumber(monthOf(date)) - monthNumber(monthOf(startDate))
  const before = addMonths(monthOf(startDate), Math.floor(since / months) * months)
  return [before, addMonths(before, months), addMonths(before, -months)]
    .map((month) => dueDay(month, dayOfMonth))
    .reduce((nearest, day) => (daysApart(day, date) < daysApart(nearest, date) ? day : nearest))
}

/** The due days of a cost in a period. Costs without an end date are due in all later months of it. */
export function dueDays(cost: Schedule & Pick<RecurringCost, 'endDate'>, period: Period): Day[] {
  const covered = coveredPeriod(cost, period.last)
  const first = [covered.first, period.first].sort().at(-1) ?? ''
  const last = [covered.last, period.last].sort()[0] ?? ''
  const days: Day[] = []
  if (first > last) return days
  for (let day = nearestDueDay(cost, firstDayOf(first)); monthOf(day) <= last; day = dueDayAfter(cost, day))
    if (monthOf(day) >= first && isCovered(cost, day)) days.push(day)
  return days
}

/**
 * Whether a due day lies between the start and the end of a cost. Costs due on a day of the month cover whole months.
 */
export function isCovered(cost: Schedule & Pick<RecurringCost, 'endDate'>, day: Day): boolean {
  const { cadence, startDate, endDate } = cost
  if ('days' in intervals[cadence]) return day >= startDate && (endDate === null || day <= endDate)
  const month = monthOf(day)
  return month >= monthOf(startDate) && (endDate === null || month <= monthOf(endDate))
}

function dueDayAfter({ cadence, dayOfMonth }: Schedule, day: Day): Day {
  const interval = intervals[cadence]
  return 'days' in interval
    ? addDays(day, interval.days)
    : dueDay(addMonths(monthOf(day), interval.months), dayOfMonth)
}

/** What can be due: a recurring cost, or a regular income. */
export type DueItem = Schedule & Pick<RecurringCost, 'id' | 'cents' | 'active' | 'endDate' | 'bookedDays'>

/** A payment of a recurring cost that is still to come. */
export type DuePayment = { costId: string; date: Day; cents: number }

/**
 * The payments of active costs that are due between two days, both included, without those that are already booked.
 * Nobody pays before the cost starts or after it ends, although the Dashboard counts these months as a whole.
 */
export function duePayments(costs: readonly DueItem[], first: Day, last: Day): DuePayment[] {
  const period = { first: monthOf(first), last: monthOf(last) }
  return costs
    .filter(({ active }) => active)
    .flatMap((cost) => {
      const booked = new Set(cost.bookedDays)
      const { startDate, endDate } = cost
      return dueDays(cost, period)
        .filter((date) => date >= first && date <= last && !booked.has(date))
        .filter((date) => date >= startDate && (endDate === null || date <= endDate))
        .map((date) => ({ costId: cost.id, date, cents: cost.cents }))
    })
    .sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
}

/** Whether a cost or income has probably ended, because the last payment was too long ago. */
export const hasProbablyEnded = (cadence: CadenceName, last: Day, today: Day): boolean =>
  last < today && daysApart(last, today) > mostDaysUntilNext[cadence]

/** The due day of the oldest overdue payment; null if nothing is overdue. */
export const overdueSince = (item: DueItem, today: Day): Day | null =>
  duePayments([item], firstExpectedDay(item, today), addDays(today, -1))[0]?.date ?? null

/**
 * Payments due before this day are no longer expected. It is the day after the last payment, or today if the cost has
 * probably ended. A cost without any payment is never overdue, because it is paid outside the ledger.
 */
export function firstExpectedDay(item: DueItem, today: Day): Day {
  const last = lastPaidBefore(item, today)
  return last === null || hasStopped(item, today) ? today : addDays(last, 1)
}

/** Whether payments have been missing for so long that the cost has probably ended, although it has no end date yet. */
export function hasStopped(item: DueItem, today: Day): boolean {
  const last = lastPaidBefore(item, today)
  return last !== null && hasProbablyEnded(item.cadence, last, today)
}

const lastPaidBefore = ({ bookedDays }: DueItem, today: Day): Day | null =>
  bookedDays
    .filter((day) => day < today)
    .sort()
    .at(-1) ?? null

/** A due day of a month, whether it is paid or still to come. */
export type DueOrPaid = DuePayment & { isPaid: boolean }

/** All due days of active costs from one day to another, by date. */
export const dueBetween = (costs: readonly DueItem[], firstDay: Day, lastDay: Day): DueOrPaid[] =>
  costs
    .filter(({ active }) => active)
    .flatMap((cost) => {
      const booked = new Set(cost.bookedDays)
      return duePayments([{ ...cost, bookedDays: [] }], firstDay, lastDay).map((due) => ({
        ...due,
        isPaid: booked.has(due.date),
      }))
    })
    .sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))

export const daysApart = (one: Day, other: Day): number => Math.abs(dayNumber(one) - dayNumber(other))

const monthNumber = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
