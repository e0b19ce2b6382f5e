import { addDays, addMonths, type Day, firstDayOf, lastDayOf, type Month, monthOf } from './calendar.ts'

/**
 * The day on which the ledger's months begin: a day of the month, or the last working day (Monday to Friday) of the month
 * before.
 */
export type MonthStart = number | 'last_working_day'

/** The default. */
export const firstOfMonth: MonthStart = 1

export const isMonthStart = (value: unknown): value is MonthStart =>
  value === 'last_working_day' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 28)

/** Months that begin on a later day than this are named after the month in which they end. */
export const lastDayOfSameName = 15

const earliestMonth: Month = '1900-01'
const latestMonth: Month = '2199-12'

/**
 * The month in which a day counts, named after the calendar month that most of its days are in: April 25 to May 24 is
 * May. Days that would count before the first or after the last month of the calendar count in that month.
 */
export function countedMonth(day: Day, start: MonthStart): Month {
  const month = monthOf(day)
  if (start === 1) return month
  const hasBegun = day >= beginsIn(month, start)
  if (isNamedAfterStart(start)) return hasBegun || month === earliestMonth ? month : addMonths(month, -1)
  return hasBegun && month !== latestMonth ? addMonths(month, 1) : month
}

export const firstCountedDay = (month: Month, start: MonthStart): Day =>
  month === earliestMonth
    ? firstDayOf(month)
    : beginsIn(isNamedAfterStart(start) ? month : addMonths(month, -1), start)

export const lastCountedDay = (month: Month, start: MonthStart): Day =>
  start === 1 || month === latestMonth
    ? lastDayOf(month)
    : addDays(firstCountedDay(addMonths(month, 1), start), -1)

/** The months in which the days of a calendar month count. */
export const countedMonthsOf = (month: Month, start: MonthStart): Month[] => [
  ...new Set([countedMonth(firstDayOf(month), start), countedMonth(lastDayOf(month), start)]),
]

const isNamedAfterStart = (start: MonthStart) => start !== 'last_working_day' && start <= lastDayOfSameName

/** The day of a calendar month on which a month begins. */
function beginsIn(month: Month, start: MonthStart): Day {
  if (start !== 'last_working_day') return `${month}-${String(start).padStart(2, '0')}`
  const last = lastDayOf(month)
  const weekday = new Date(last).getUTCDay()
  return weekday === 0 ? addDays(last, -2) : weekday === 6 ? addDays(last, -1) : last
}
