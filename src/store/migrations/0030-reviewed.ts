import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/**
 * Whether the user has reviewed a transaction. Existing transactions count as reviewed, because nobody wants to go
 * through years of them.
 */
export async function reviewed(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema
      .alterTable(table)
      .addColumn('reviewed', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  await store.schema
    .createIndex('transactions_to_review')
    .on('transactions')
    .columns(['ledger_id', 'date', 'id'])
    .where(sql.ref('reviewed'), '=', 0)
    .execute()
}
