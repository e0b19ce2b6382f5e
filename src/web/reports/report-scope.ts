import type { TransactionFilter } from '#contract/transactions.ts'
import { windowBefore } from '#domain/headline-figures.ts'
import { type SpendingCell, type SpendingWindow, windowOf } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'
import { daysOfMonths, monthStart } from '#web/session/months.ts'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { today } from '#web/session/today.ts'
import type { ReportProps } from './report-props.ts'
import type { ReportsSearch } from './reports-search.ts'

/** What a report is about: the Dashboard's window for its range, and its transactions there and in the window before. */
export function scopeOf(search: ReportsSearch, cells: readonly SpendingCell[]): Omit<ReportProps, 'show'> {
  const { range = readDefaultTimeRange(), account_id, figure = 'spending' } = search
  const ledger = { cells, today: today(), monthStart: monthStart() }
  const window = windowOf(range, ledger)
  const before = windowBefore(ledger, window)
  const ofAccount: TransactionFilter = { figure, ...(account_id !== undefined && { account_id }) }
  return {
    filter: { ...ofAccount, ...daysOf(window) },
    filterBefore: before && { ...ofAccount, ...daysOf(before) },
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
