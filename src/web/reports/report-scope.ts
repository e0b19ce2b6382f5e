import type { TransactionFilter } from '#contract/transactions.ts'
import { windowBefore } from '#domain/headline-figures.ts'
import { type SpendingCell, type SpendingWindow, windowOf } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'
import { currentMonth, daysOfMonths, monthStart, sameDayIn } from '#web/session/months.ts'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { today } from '#web/session/today.ts'
import type { ReportProps } from './report-props.ts'
import type { ReportsSearch } from './reports-search.ts'

/** The months that the user chose, or the Dashboard's window for the range. */
export function windowOfSearch(search: ReportsSearch, cells: readonly SpendingCell[]): SpendingWindow {
  const { range = readDefaultTimeRange(), start_month, end_month } = search
  return start_month !== undefined && end_month !== undefined
    ? { first: start_month, last: end_month }
    : windowOf(range, { cells, today: today(), monthStart: monthStart() })
}

/**
 * What a report is about: its window, and its transactions there and in the window before. If its last month is not over,
 * the window before ends on the same day of its own last month, to compare equal periods.
 */
export function scopeOf(search: ReportsSearch, cells: readonly SpendingCell[]): Omit<ReportProps, 'show'> {
  const { account_id, figure = 'spending' } = search
  const window = windowOfSearch(search, cells)
  const before = windowBefore({ cells }, window)
  const ofAccount: TransactionFilter = { figure, ...(account_id !== undefined && { account_id }) }
  return {
    filter: { ...ofAccount, ...daysOf(window) },
    filterBefore: before && {
      ...ofAccount,
      ...daysOf(before),
      ...(window.last === currentMonth() && { end_date: sameDayIn(before.last, today()) }),
    },
    window,
    search,
  }
}

/** A window without a start contains every transaction, so it needs no dates. */
const daysOf = ({ first, last }: SpendingWindow): TransactionFilter =>
  first === null ? {} : daysOfMonths(first, last)

/** The days that a filter is about, in words. */
export const daysText = ({ start_date, end_date }: TransactionFilter): string =>
  `${format.day(start_date ?? '')} to ${format.day(end_date ?? '')}`
