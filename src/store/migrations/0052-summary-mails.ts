import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Who receives a monthly summary by mail, and which month they received last. */
export async function summaryMails(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('summary_mails')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('last_month', text, (column) => column.notNull())
    .execute()
}
