import {
  addDays,
  addMonths,
  countDays,
  type Day,
  earliestOf,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  monthsBetween,
} from './calendar.ts'

/** The days of a month on which months can begin. */
export const startingDays: readonly number[] = Array.from({ length: 28 }, (_, index) => index + 1)

/** The last working day of the month before, or the last one up to a day of the month. */
export const workingDayStarts = [
  'last_working_day',
  ...startingDays.map((day) => `working_day_by_${day}` as const),
] as const

/** The day on which the ledger's months begin: a day of the month, or a working day (Monday to Friday). */
export type MonthStart = number | (typeof workingDayStarts)[number]

/** The default. */
export const firstOfMonth: MonthStart = 1

export const monthStarts: readonly MonthStart[] = [...startingDays, ...workingDayStarts]

export const isMonthStart = (value: unknown): value is MonthStart =>
  monthStarts.some((start) => start === value)

/** A working day takes the place of this day if it falls on a weekend. Day 0 is the end of the month before. */
export const startingDay = (start: MonthStart): number =>
  typeof start === 'number' ? start : Number(start.split('_by_')[1] ?? 0)

export const isWorkingDay = (start: MonthStart): boolean => typeof start === 'string'

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
  const begun =
    [addMonths(month, 1), month].find((one) => day >= beginsIn(one, start)) ?? addMonths(month, -1)
  const counted = isNamedAfterEnd(start) ? addMonths(begun, 1) : begun
  return counted < earliestMonth ? earliestMonth : counted > latestMonth ? latestMonth : counted
}

export const firstCountedDay = (month: Month, start: MonthStart): Day =>
  month === earliestMonth
    ? firstDayOf(month)
    : beginsIn(isNamedAfterEnd(start) ? addMonths(month, -1) : month, start)

export const lastCountedDay = (month: Month, start: MonthStart): Day =>
  start === 1 || month === latestMonth
    ? lastDayOf(month)
    : addDays(firstCountedDay(addMonths(month, 1), start), -1)

/** The months in which the days of a calendar month count. */
export const countedMonthsOf = (month: Month, start: MonthStart): Month[] =>
  monthsBetween(countedMonth(firstDayOf(month), start), countedMonth(lastDayOf(month), start))

/**
 * The day of another month that is as many days after its first: its last one if it is shorter. The last day of a month
 * is compared with the last of others, so that nothing paid at their ends is missing.
 */
export function sameDayOfMonth(month: Month, day: Day, start: MonthStart): Day {
  const of = countedMonth(day, start)
  const last = lastCountedDay(month, start)
  if (day === lastCountedDay(of, start)) return last
  const same = addDays(firstCountedDay(month, start), countDays(firstCountedDay(of, start), day) - 1)
  return earliestOf(same, last)
}

const isNamedAfterEnd = (start: MonthStart) => startingDay(start) > lastDayOfSameName

/** The day on which a month begins that has the name of this calendar month, or of the next. */
function beginsIn(month: Month, start: MonthStart): Day {
  const day = startingDay(start) - (isWorkingDay(start) ? daysAfterFriday(month, startingDay(start)) : 0)
  // Dates take much longer than numbers, and this is asked for every row.
  return day > 0 ? `${month}-${String(day).padStart(2, '0')}` : addDays(firstDayOf(month), day - 1)
}

/** The number of days since Friday on a weekend, 0 on other days. */
function daysAfterFriday(month: Month, day: number): number {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, day))
  return [2, 0, 0, 0, 0, 0, 1][date.getUTCDay()] ?? 0
}
