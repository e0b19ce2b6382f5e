import { bytesType, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Keeps the sums of a month packed in one row. The next reports fill the table again. */
export async function packedReportTotals(store: Store): Promise<void> {
  const [text, bytes] = [textType(store), bytesType(store)]
  await store.schema.dropTable('report_totals').execute()
  await store.schema
    .createTable('report_totals')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('day_kinds', text, (column) => column.notNull())
    .addColumn('day_sums', bytes, (column) => column.notNull())
    .addColumn('merchant_kinds', text, (column) => column.notNull())
    .addColumn('merchant_sums', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('report_totals_key', ['ledger_id', 'month'])
    .execute()
  await limitRowsToLedger(store, 'report_totals', 'ledger_id')
  await store.schema
    .createTable('report_merchants')
    .addColumn('ledger_id', text, (column) =>
      column.notNull().primaryKey().references('ledgers.id').onDelete('cascade'),
    )
    .addColumn('keys', text, (column) => column.notNull())
    .execute()
  await limitRowsToLedger(store, 'report_merchants', 'ledger_id')
}
