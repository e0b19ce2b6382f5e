import { useQuery } from '@tanstack/react-query'
import type { TransactionFilter } from '#contract/transactions.ts'
import { windowBefore } from '#domain/headline-figures.ts'
import { type SpendingWindow, windowOf } from '#domain/spending-window.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { summaryOf } from '#web/api/summary.ts'
import { daysOfMonths, monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'

/** The Dashboard's window for a range, and the days of that window and the one before it as filters of History. */
export type ReportWindow = {
  window: SpendingWindow
  days: TransactionFilter
  /** Null if the ledger does not cover it. */
  daysBefore: TransactionFilter | null
}

/** Null until the months of the ledger are known. */
export function useReportWindow(range: TimeRange, accountId: string | undefined) {
  const summary = useQuery(summaryOf(accountId))
  const window =
    summary.data && windowIn({ cells: summary.data, today: today(), monthStart: monthStart() }, range)
  return { window: window ?? null, summary }
}

function windowIn(ledger: Parameters<typeof windowOf>[1], range: TimeRange): ReportWindow {
  const window = windowOf(range, ledger)
  const before = windowBefore(ledger, window)
  return { window, days: daysOf(window), daysBefore: before && daysOf(before) }
}

/** A window without a start contains every transaction, so it needs no dates. */
const daysOf = ({ first, last }: SpendingWindow): TransactionFilter =>
  first === null ? {} : daysOfMonths(first, last)
