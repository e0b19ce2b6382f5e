import type { TransactionFilter } from '#contract/transactions.ts'
import { type Day, isDay, type Month } from '#domain/calendar.ts'
import { daysOfMonths, monthOfDay, sameDayIn } from '#web/session/months.ts'

/** The state of the screen in its URL: `/reports/year?year=2025`. */
export type YearSearch = { year?: string }

/** A year, and the time in the year before that it is compared with. */
export type ReviewedYear = {
  year: string
  before: string
  isSoFar: boolean
  days: Days
  /** Null if the ledger begins later. */
  daysBefore: Days | null
}
type Days = Required<Pick<TransactionFilter, 'start_date' | 'end_date'>>

/** The years from the first transaction to today, or to the last transaction, the latest first. */
export function yearsOf(months: readonly Month[], today: Day): string[] {
  const sorted = [...months, monthOfDay(today)].map((date) => Number(date.slice(0, 4))).sort((a, b) => a - b)
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)]
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
}

/** The year in the URL, or else the last whole one with transactions, or else the current one. */
export function chosenYear(search: YearSearch, months: readonly Month[], today: Day): string {
  const { year } = search
  // The router reads digits as a number.
  if (year !== undefined && /^\d{4}$/.test(year) && isDay(`${year}-01-01`)) return String(year)
  const thisYear = monthOfDay(today).slice(0, 4)
  const lastYear = String(Number(thisYear) - 1)
  return months.some((month) => month.startsWith(lastYear)) ? lastYear : thisYear
}

/** The current year is compared with the same days of the year before. */
export function reviewedYear(year: string, months: readonly Month[], today: Day): ReviewedYear {
  const before = String(Number(year) - 1).padStart(4, '0')
  const isSoFar = monthOfDay(today).startsWith(year)
  const isCovered = months.some((month) => month <= `${before}-01`)
  return {
    year,
    before,
    isSoFar,
    days: daysOfMonths(`${year}-01`, `${year}-12`),
    daysBefore: isCovered
      ? {
          ...daysOfMonths(`${before}-01`, `${before}-12`),
          ...(isSoFar && { end_date: sameDayIn(`${before}-${monthOfDay(today).slice(5)}`, today) }),
        }
      : null,
  }
}
