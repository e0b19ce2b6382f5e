import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Deleted transactions are kept here for as long as a deletion can be undone. */
export async function deletions(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('deleted_transactions')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('deletion_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('description_folded', text, (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('import_key', text)
    .addColumn('deleted_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_transactions_key', ['user_id', 'deletion_id', 'id'])
    .execute()
  await schema
    .createIndex('deleted_transactions_by_time')
    .on('deleted_transactions')
    .column('deleted_at')
    .execute()
}
