import { sql } from 'kysely'
import { foldCase } from '#domain/plain-text.ts'
import type { Store } from '#store/schema.ts'

const descriptionsAtOnce = 1000

/** Folds the search texts again: letters used to depend on their position in a word and on their composition. */
export async function searchTexts(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'] as const) await foldAgain(store, table)
}

/** Pure ASCII does not change. Only a few descriptions are held at a time, in index order. */
async function foldAgain(store: Store, table: 'transactions' | 'deleted_transactions'): Promise<void> {
  let last = { user_id: '', description: '' }
  for (;;) {
    const { rows } = await sql<typeof last>`
      select distinct user_id, description from ${sql.table(table)}
      where (user_id, description) > (${last.user_id}, ${last.description})
        and octet_length(description) <> length(description)
      order by user_id, description limit ${descriptionsAtOnce}
    `.execute(store)
    for (const { user_id, description } of rows) {
      const folded = foldCase(description)
      await sql`
        update ${sql.table(table)} set description_folded = ${folded}
        where user_id = ${user_id} and description = ${description} and description_folded <> ${folded}
      `.execute(store)
    }
    const next = rows.at(-1)
    if (!next) return
    last = next
  }
}
