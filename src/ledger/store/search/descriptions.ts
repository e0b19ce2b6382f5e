import { sql } from 'kysely'
import { type StatementRow, searchTextOf } from '#domain/transaction.ts'
import { indexedBy, textTable } from '#store/engines/differences.ts'
import { insertNewRows } from '#store/engines/insert-new-rows.ts'
import type { Store } from '#store/schema.ts'

const columns = { ledgerId: 'text', description: 'text', searchText: 'text' } as const

/**
 * The number of transactions that a search would miss because their description isn't in `descriptions`. That only
 * happens if another program has changed the database.
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

/** Adds the descriptions of new transactions. */
export async function addDescriptions(
  store: Store,
  ledgerId: string,
  rows: readonly Pick<StatementRow, 'description' | 'note'>[],
): Promise<void> {
  const found = new Set(rows.flatMap(({ description, note }) => (note ? [] : [description])))
  const added = Array.from(found, (description) => ({
    ledgerId,
    description,
    searchText: searchTextOf({ description }),
  }))
  await insertNewRows(store, 'descriptions', columns, added, 'description')
}

/** Adds the descriptions of restored transactions. */
export async function addDescriptionsOf(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into descriptions (ledger_id, description, search_text)
    select ledger_id, description, max(search_text)
    from (select value from ${textTable(store, ids)} as given) as asked cross join transactions
    where ledger_id = ${ledgerId} and id = asked.value and note is null
    group by 1, 2
    on conflict do nothing
  `.execute(store)
}

export async function rebuildDescriptions(store: Store, ledgerId: string): Promise<void> {
  await store.deleteFrom('descriptions').where('ledgerId', '=', ledgerId).execute()
  await sql`
    insert into descriptions (ledger_id, description, search_text)
    select ledger_id, description, max(search_text) from transactions
    where ledger_id = ${ledgerId} and note is null group by 1, 2
  `.execute(store)
}
