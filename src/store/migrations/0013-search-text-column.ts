import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/** Names the column after its purpose: a search can cover more of a transaction than its description. */
export async function searchTextColumn(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'])
    await sql`alter table ${sql.table(table)} rename column description_folded to search_text`.execute(store)
}
