import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Reports that were saved under a name, and the order of those on the Dashboard. */
export async function savedReports(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('saved_reports')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('report', text, (column) => column.notNull())
    .addColumn('position', 'integer')
    .addPrimaryKeyConstraint('saved_reports_key', ['ledger_id', 'id'])
    .execute()
  await limitRowsToLedger(store, 'saved_reports', 'ledger_id')
}
