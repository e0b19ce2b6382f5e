import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Bulk changes. The previous state of their rows is in the deletion with the same ID. */
export async function transactionChanges(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('transaction_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('change', text, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addColumn('final_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_changes_key', ['ledger_id', 'id'])
    .execute()
  await limitRowsToLedger(store, 'transaction_changes', 'ledger_id')
  await store.schema
    .createIndex('transaction_changes_by_end')
    .on('transaction_changes')
    .columns(['final_at'])
    .execute()
}
