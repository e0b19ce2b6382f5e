import { sql } from 'kysely'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Transactions can be split into parts. A split transaction has an empty category and the ID of its split, so that copies
 * of the transaction keep their parts.
 */
export async function splits(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('split_parts')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('split_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('note', text)
    .addPrimaryKeyConstraint('split_parts_key', ['ledger_id', 'id'])
    .execute()
  await store.schema
    .createIndex('split_parts_of_split')
    .unique()
    .on('split_parts')
    .columns(['ledger_id', 'split_id', 'position'])
    .execute()
  await limitRowsToLedger(store, 'split_parts', 'ledger_id')
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema.alterTable(table).addColumn('split_id', text).execute()
  await store.schema
    .createIndex('transactions_split')
    .on('transactions')
    .columns(['ledger_id', 'date', 'id', 'split_id'])
    .where(sql.ref('split_id'), 'is not', null)
    .execute()
  await store.schema
    .createIndex('deleted_transactions_split')
    .on('deleted_transactions')
    .columns(['ledger_id', 'deletion_id', 'split_id'])
    .where(sql.ref('split_id'), 'is not', null)
    .execute()
}
