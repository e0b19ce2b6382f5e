import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { SplitPart } from '#domain/split-parts.ts'
import { isOneOf } from '#store/engines/differences.ts'
import { insertNewRows } from '#store/engines/insert-new-rows.ts'
import type { Store } from '#store/schema.ts'
import { partsOfSplit } from './counted-as.ts'

// A split transaction has an empty category and the ID of its split, which is also in every copy of the transaction, so
// that undoing a deletion or a bulk change restores the parts. See docs/decisions/splits.md.

export async function hasSplits(store: Store, ledgerId: string): Promise<boolean> {
  const part = await store
    .selectFrom('splitParts')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .limit(1)
    .executeTakeFirst()
  return part !== undefined
}

/** Returns a function that gives the parts of a row; none if it is not split. Reads nothing if no row is split. */
export async function findParts(
  store: Store,
  ledgerId: string,
  rows: readonly { splitId: string | null }[],
): Promise<(row: { splitId: string | null }) => SplitPart[]> {
  const partsOf = await readParts(
    store,
    ledgerId,
    rows.flatMap(({ splitId }) => splitId ?? []),
  )
  return ({ splitId }) => partsOf.get(splitId ?? '') ?? []
}

async function readParts(
  store: Store,
  ledgerId: string,
  splitIds: readonly string[],
): Promise<Map<string, SplitPart[]>> {
  const parts = new Map<string, SplitPart[]>()
  if (splitIds.length === 0) return parts
  const rows = await store
    .selectFrom('splitParts')
    .select(['splitId', 'category', 'amountCents as cents', 'note'])
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'splitId', splitIds))
    .orderBy('splitId')
    .orderBy('position')
    .execute()
  for (const { splitId, ...part } of rows) {
    const ofSplit = parts.get(splitId)
    if (ofSplit) ofSplit.push(part)
    else parts.set(splitId, [part])
  }
  return parts
}

const columns = {
  ledgerId: 'text',
  id: 'text',
  splitId: 'text',
  position: 'bigint',
  category: 'text',
  amountCents: 'bigint',
  note: 'text',
} as const

/** Adds the parts of new splits. */
export async function insertSplits(
  store: Store,
  ledgerId: string,
  splits: readonly { splitId: string; parts: readonly SplitPart[] }[],
): Promise<void> {
  const rows = splits.flatMap(({ splitId, parts }) =>
    parts.map(({ category, cents, note }, position) => ({
      ...{ ledgerId, id: newId(), splitId, position, category, note },
      amountCents: cents,
    })),
  )
  if (rows.length > 0) await insertNewRows(store, 'splitParts', columns, rows, 'id')
}

/** How many split transactions have a part in a category. If `partIds` are given, only these parts count. */
export async function countSplitsWith(
  store: Store,
  ledgerId: string,
  category: string,
  partIds?: readonly string[],
): Promise<number> {
  const isPart = partIds ? sql`and ${isOneOf(store, 'id', partIds)}` : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions
    where ledger_id = ${ledgerId} and split_id is not null and split_id in (
      select split_id from split_parts where ledger_id = ${ledgerId} and category = ${category} ${isPart}
    )
  `.execute(store)
  return Number(rows[0]?.count ?? 0)
}

/**
 * How many transactions do not match their parts: the parts do not add up, or there are none. This only happens if
 * another program changes the database.
 */
export async function countWrongSplits(store: Store, ledgerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions
    where ledger_id = ${ledgerId} and (category = '' or split_id is not null) and (
      category <> '' or split_id is null or amount_cents <> coalesce((
        select sum(part.amount_cents) from ${partsOfSplit}
      ), 0)
    )
  `.execute(store)
  return Number(rows[0]?.count ?? 0)
}

export async function splitsOfDeletion(
  store: Store,
  ledgerId: string,
  deletionId: string,
  which: RawBuilder<SqlBool> = sql`1 = 1`,
): Promise<string[]> {
  const rows = await store
    .selectFrom('deletedTransactions')
    .select('splitId')
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', deletionId)
    .where(which)
    .where('splitId', 'is not', null)
    .execute()
  return rows.flatMap(({ splitId }) => splitId ?? [])
}

/** Deletes the parts of splits that no transaction refers to, and no copy of a transaction. */
export async function forgetUnusedSplits(
  store: Store,
  ledgerId: string,
  splitIds: readonly string[],
): Promise<void> {
  if (splitIds.length === 0) return
  const used = new Set<string | null>()
  for (const table of ['transactions', 'deletedTransactions'] as const) {
    const rows = await store
      .selectFrom(table)
      .select('splitId')
      .where('ledgerId', '=', ledgerId)
      .where('splitId', 'is not', null)
      .where(isOneOf(store, 'splitId', splitIds))
      .execute()
    for (const { splitId } of rows) used.add(splitId)
  }
  const unused = splitIds.filter((id) => !used.has(id))
  if (unused.length === 0) return
  await store
    .deleteFrom('splitParts')
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'splitId', unused))
    .execute()
}
