import { sql } from 'kysely'
import { categoryKinds } from '#domain/category-kinds.ts'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** What users decided about categories. Transactions, rules and recurring costs name their category in text. */
export async function categories(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('categories')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('kind', text)
    .addPrimaryKeyConstraint('categories_key', ['ledger_id', 'name'])
    .addCheckConstraint(
      'categories_kind',
      sql`kind in (${sql.join(categoryKinds.map((kind) => sql.lit(kind)))})`,
    )
    .execute()
  await limitRowsToLedger(store, 'categories', 'ledger_id')
}
