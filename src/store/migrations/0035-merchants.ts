import { limitRowsToLedger, readsFromIndexAlone, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The columns that the list of merchants needs, so that it only reads the index. */
const summed = ['amount_cents', 'value_cents', 'rate', 'category', 'rule_id', 'account_id']

/**
 * The merchant of every transaction, and what users decided about merchants. Keys of earlier transactions are computed
 * after the server starts, a few at a time.
 */
export async function merchants(store: Store): Promise<void> {
  const text = textType(store)
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema.alterTable(table).addColumn('merchant_key', text).execute()
  await store.schema
    .alterTable('ledgers')
    .addColumn('merchant_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await store.schema.alterTable('ledgers').addColumn('merchant_progress', text).execute()
  await store.schema
    .createIndex('transactions_by_merchant')
    .on('transactions')
    .columns(['ledger_id', 'merchant_key', 'date', 'id', ...(readsFromIndexAlone(store) ? summed : [])])
    .execute()
  await store.schema
    .createTable('merchants')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('into_key', text)
    .addColumn('root_key', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('merchants_key', ['ledger_id', 'key'])
    .execute()
  await store.schema
    .createIndex('merchants_by_root')
    .on('merchants')
    .columns(['ledger_id', 'root_key'])
    .execute()
  await limitRowsToLedger(store, 'merchants', 'ledger_id')
}
