import { sql } from 'kysely'
import { indexedBy } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * How many transactions a search would miss, because their description is not among the ledger's descriptions. It is
 * only ever missing if another program has changed the database.
 */
export async function countMissingDescriptions(store: Store, ledgerId: string): Promise<number> {
  const key = sql.ref(indexedBy(store, 'description'))
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions
    where ledger_id = ${ledgerId} and note is null and not exists (
      select 1 from descriptions
      where descriptions.ledger_id = ${ledgerId} and descriptions.${key} = transactions.${key}
        and descriptions.search_text = transactions.search_text
    )
  `.execute(store)
  return Number(rows[0]?.count ?? 0)
}

export async function rebuildDescriptions(store: Store, ledgerId: string): Promise<void> {
  await store.deleteFrom('descriptions').where('ledgerId', '=', ledgerId).execute()
  await sql`
    insert into descriptions (ledger_id, description, search_text)
    select ledger_id, description, max(search_text) from transactions
    where ledger_id = ${ledgerId} and note is null group by 1, 2
  `.execute(store)
}
