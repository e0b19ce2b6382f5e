import type { Store } from '#store/schema.ts'
import { createReportTotals } from './0054-report-totals.ts'

/**
 * Keeps the cells of a year in the order of their merchants or days and categories, so that SQLite adds them up without
 * sorting all of them, and both engines find those of one merchant. The next reports fill the table again.
 */
export async function reportTotalsByYear(store: Store): Promise<void> {
  await store.schema.dropTable('report_totals').execute()
  await createReportTotals(store, {
    order: ['ledger_id', 'grouped_by', 'year', 'grouped_value', 'category', 'month'],
    index: ['ledger_id', 'grouped_by', 'year', 'grouped_value', 'month'],
  })
}
