import type { TransactionFilter } from '#contract/transactions.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import type { ReportsSearch } from './reports-search.ts'

/** The props of every report. */
export type ReportProps = {
  /** The transactions of the report: those of a figure, in the window, of the chosen account. */
  filter: TransactionFilter
  /** The same in the window before; null if the ledger does not cover it. */
  filterBefore: TransactionFilter | null
  window: SpendingWindow
  search: ReportsSearch
  /** Replaces the state in the URL. Null on the Dashboard, where a report is short and has no controls. */
  show: ((search: ReportsSearch) => void) | null
}
