import { type RawBuilder, sql } from 'kysely'
import { type CategoryCounts, countDecisions, type Decided } from '#domain/suggestions/category-counts.ts'
import { allKeys, categoryKeys } from '#domain/suggestions/category-keys.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Rows to read and count at once, so that a large ledger needs no more memory than a small one. */
export const rowsAtOnce = 250

/** Counts the categories that users chose for the transactions of earlier versions, ledger by ledger. */
export async function countDecided(store: Store, isDecided: RawBuilder<unknown>): Promise<void> {
  const { rows: ledgers } = await sql<{ id: string }>`select id from ledgers`.execute(store)
  for (const { id: ledgerId } of ledgers) {
    let after = ''
    for (;;) {
      const { rows } = await sql<{ id: string; description: string; cents: number; category: string }>`
        select id, description, amount_cents as cents, category from transactions
        where ledger_id = ${ledgerId} and id > ${after} and ${isDecided}
        order by id limit ${rowsAtOnce}
      `.execute(store)
      const decided = rows.map((row) => ({ keys: categoryKeys(row), category: row.category }))
      await addDecisions(store, ledgerId, decided)
      const last = rows[rowsAtOnce - 1]
      if (!last) break
      after = last.id
    }
  }
}

/** Replaces all counts, since migration 51 stored which categories the user chose. */
export async function countChosenAgain(store: Store): Promise<void> {
  await sql`delete from category_counts`.execute(store)
  await countDecided(
    store,
    sql`category <> 'Uncategorized' and category <> '' and (by_hand like '%own_category%' or import_key is null)`,
  )
}

async function addDecisions(store: Store, ledgerId: string, decided: readonly Decided[]): Promise<void> {
  const before = await readCounts(store, ledgerId, [...new Set(decided.flatMap(({ keys }) => allKeys(keys)))])
  const counts = Array.from(countDecisions(before, decided, 1), ([key, ofKey]) => ({
    key,
    counts: JSON.stringify(Object.fromEntries(ofKey)),
  }))
  await sql`
    insert into category_counts (ledger_id, key, counts)
    select ${ledgerId}, key, counts from ${rowTable(store, { key: 'text', counts: 'text' }, counts)} where true
    on conflict (ledger_id, key) do update set counts = excluded.counts
  `.execute(store)
}

async function readCounts(store: Store, ledgerId: string, keys: readonly string[]): Promise<CategoryCounts> {
  const { rows } = await sql<{ key: string; counts: string }>`
    select key, counts from category_counts where ledger_id = ${ledgerId} and ${isOneOf(store, 'key', keys)}
  `.execute(store)
  return new Map(rows.map(({ key, counts }) => [key, new Map(Object.entries<number>(JSON.parse(counts)))]))
}
