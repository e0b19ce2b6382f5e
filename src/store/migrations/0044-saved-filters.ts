import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Filters of History that were saved under a name. */
export async function savedFilters(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('saved_filters')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('filter', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_filters_key', ['ledger_id', 'id'])
    .execute()
  await limitRowsToLedger(store, 'saved_filters', 'ledger_id')
}
