import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { uncategorized } from '#domain/categories.ts'
import { isCategoryChosen } from '#domain/rules/by-hand.ts'
import { type CategoryCounts, countDecisions } from '#domain/suggestions/category-counts.ts'
import { allKeys, type CategoryKeys, categoryKeys } from '#domain/suggestions/category-keys.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Transactions whose category the user chose, or entered with the transaction. A category from the bank's file is not a
 * decision, and a split says nothing about one category.
 */
const isDecided = sql<SqlBool>`
  category <> ${sql.lit(uncategorized)} and category <> '' and (by_hand like '%own_category%' or import_key is null)
`

/** Counts the decisions among these transactions, which have just been added or changed. */
export async function learnCategories(store: Store, ledgerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await changeCounts(store, ledgerId, isOneOf(store, 'id', ids), 1)
}

/** The same for new transactions. Most of an import have the bank's category, and need not be read again. */
export const learnAdded = (
  store: Store,
  ledgerId: string,
  added: readonly { id: string; importKey: string | null; byHand?: string | null | undefined }[],
): Promise<void> =>
  learnCategories(
    store,
    ledgerId,
    added
      .filter(({ importKey, byHand }) => importKey === null || isCategoryChosen(byHand))
      .map(({ id }) => id),
  )

/** Removes the decisions of these transactions from the counts, before they are changed or deleted. */
export async function unlearnCategories(
  store: Store,
  ledgerId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  await changeCounts(store, ledgerId, which, -1)
}

/** Clears all counts, before all transactions of a ledger are deleted. */
export async function unlearnAllCategories(store: Store, ledgerId: string): Promise<void> {
  await store.deleteFrom('categoryCounts').where('ledgerId', '=', ledgerId).execute()
}

async function changeCounts(store: Store, ledgerId: string, which: RawBuilder<SqlBool>, sign: 1 | -1) {
  const rows = await store
    .selectFrom('transactions')
    .select(['description', 'amountCents as cents', 'category'])
    .where('ledgerId', '=', ledgerId)
    .where(which)
    .where(isDecided)
    .execute()
  if (rows.length === 0) return
  const decided = rows.map((row) => ({ keys: categoryKeys(row), category: row.category }))
  const before = await readCounts(
    store,
    ledgerId,
    decided.map(({ keys }) => keys),
  )
  await writeCounts(store, ledgerId, countDecisions(before, decided, sign))
}

/** The counts under the keys of these rows, and under other keys. */
export async function readCounts(
  store: Store,
  ledgerId: string,
  rows: readonly CategoryKeys[],
  others: readonly string[] = [],
): Promise<CategoryCounts> {
  const keys = [...new Set([...rows.flatMap(allKeys), ...others])]
  const { rows: found } = await sql<{ key: string; counts: string }>`
    select key, counts from category_counts
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'key', keys)}
  `.execute(store)
  return new Map(found.map(({ key, counts }) => [key, new Map(Object.entries<number>(JSON.parse(counts)))]))
}

const columns = { key: 'text', counts: 'text' } as const

async function writeCounts(store: Store, ledgerId: string, counts: CategoryCounts): Promise<void> {
  const values = Array.from(counts, ([key, ofKey]) => ({
    key,
    counts: JSON.stringify(Object.fromEntries(ofKey)),
  }))
  const [kept, gone] = [
    values.filter(({ counts }) => counts !== '{}'),
    values.filter(({ counts }) => counts === '{}'),
  ]
  await sql`
    insert into category_counts (ledger_id, key, counts)
    select ${ledgerId}, key, counts from ${rowTable(store, columns, kept)} where true
    on conflict (ledger_id, key) do update set counts = excluded.counts
  `.execute(store)
  if (gone.length === 0) return
  const keys = gone.map(({ key }) => key)
  await sql`
    delete from category_counts
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'key', keys)}
  `.execute(store)
}
