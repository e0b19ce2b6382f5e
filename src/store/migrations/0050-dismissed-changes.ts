import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Remembers which lines of "What changed this month" were dismissed. */
export async function dismissedChanges(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('dismissed_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('dismissed_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('dismissed_changes_key', ['ledger_id', 'id'])
    .execute()
  await limitRowsToLedger(store, 'dismissed_changes', 'ledger_id')
}
