import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The previous state of rows that were reviewed or given a category. In existing changes, they had none. */
export async function reviewChanges(store: Store): Promise<void> {
  await store.schema
    .alterTable('category_changes')
    .addColumn('category_before', textType(store), (column) => column.notNull().defaultTo('Uncategorized'))
    .execute()
  await store.schema
    .alterTable('category_changes')
    .addColumn('reviewed_before', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
