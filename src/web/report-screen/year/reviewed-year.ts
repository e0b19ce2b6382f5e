import type { TransactionFilter } from '#contract/transactions.ts'
import { type Day, isDay, lastDayOf, type Month } from '#domain/calendar.ts'

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
  const sorted = [...months, today].map((date) => Number(date.slice(0, 4))).sort((a, b) => a - b)
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)]
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
}

/** The year in the URL, or else the last whole one with transactions, or else the current one. */
export function chosenYear(search: YearSearch, months: readonly Month[], today: Day): string {
  const { year } = search
  // The router reads digits as a number.
  if (year !== undefined && /^\d{4}$/.test(year) && isDay(`${year}-01-01`)) return String(year)
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  return months.some((month) => month.startsWith(lastYear)) ? lastYear : today.slice(0, 4)
}

/** The current year is compared with the same days of the year before. */
export function reviewedYear(year: string, months: readonly Month[], today: Day): ReviewedYear {
  const before = String(Number(year) - 1).padStart(4, '0')
  const isSoFar = today.startsWith(year)
  const sameDay = `${before}${today.slice(4)}`
  const lastDayBefore = isDay(sameDay) ? sameDay : lastDayOf(`${before}-${today.slice(5, 7)}`)
  const isCovered = months.some((month) => month <= `${before}-01`)
  return {
    year,
    before,
    isSoFar,
    days: { start_date: `${year}-01-01`, end_date: `${year}-12-31` },
    daysBefore: isCovered
      ? { start_date: `${before}-01-01`, end_date: isSoFar ? lastDayBefore : `${before}-12-31` }
      : null,
  }
}
