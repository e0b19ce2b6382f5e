import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** How often a recurring cost is due. */
export async function cadences(store: Store): Promise<void> {
  await store.schema
    .alterTable('recurring_costs')
    .addColumn('cadence', textType(store), (column) =>
      column
        .notNull()
        .defaultTo('monthly')
        .check(sql`cadence in ('weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly')`),
    )
    .execute()
}
