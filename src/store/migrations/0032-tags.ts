import { sql } from 'kysely'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Tags of a ledger. A transaction keeps the IDs of its tags, so that they can be renamed, merged and deleted without
 * changing transactions.
 */
export async function tags(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('tags')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('merged_into', text)
    .addColumn('removed_at', text)
    .addPrimaryKeyConstraint('tags_key', ['ledger_id', 'id'])
    .execute()
  await limitRowsToLedger(store, 'tags', 'ledger_id')
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema.alterTable(table).addColumn('tag_ids', text).execute()
  await store.schema
    .createIndex('transactions_tagged')
    .on('transactions')
    .columns(['ledger_id', 'date', 'id', 'tag_ids'])
    .where(sql.ref('tag_ids'), 'is not', null)
    .execute()
}
