import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/** Names the column by what it is for: a search may look at more of a transaction than its description. */
export async function searchTextColumn(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'])
    await sql`alter table ${sql.table(table)} rename column description_folded to search_text`.execute(store)
}
