import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Month, monthOf } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { actionsByHand, isCategoryChosen, withByHand } from '#domain/rules/by-hand.ts'
import type { ImportedRow, ReplacingRow } from '#domain/transaction.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { moveAttachments } from './attachments-of-rows.ts'
import { copyToDeleted } from './deletions.ts'
import { readIdsOfKeys } from './keys-there.ts'
import { moveDecisions, rowKeyOf } from './matching/decisions.ts'
import { recomputeMonths } from './monthly-totals.ts'

// A payment may have been imported while it was pending and then be booked with a different date, text or amount. When
// the booked row replaces it, the old row is kept as a deletion whose ID is that of the new row. Undoing the import
// restores it from there.

/** A row that replaces an edited one counts as edited, and keeps what the user decided. */
type AddedRow = ImportedRow &
  Partial<Record<'editedAt' | 'tagIds' | 'byHand' | 'splitId' | 'bankCategory', string | null>>

/** An import can be undone at any time, so the replaced row is never removed for good. */
export const never = '9999-12-31T23:59:59.999Z'

/**
 * Removes the transactions that these rows replace, unless they are gone or the new row will not be added. Returns the
 * rows to add, with the note, the tags and the category that the user gave the old ones. What the user decided about their
 * transfers and refunds applies to the new ones, which also get their attachments.
 */
export async function replaceTransactions(
  store: Store,
  ledgerId: string,
  { id: importId, accountId }: { id: string; accountId: string },
  rows: readonly ReplacingRow[],
): Promise<AddedRow[]> {
  const ids = rows.flatMap(({ replaces }) => replaces ?? [])
  if (ids.length === 0) return rows.map(withoutReplaced)
  const keys = rows.flatMap(({ importKey, replaces }) => (importKey && replaces ? importKey : []))
  const there = await readIdsOfKeys(store, ledgerId, { accountId }, keys)
  const known = new Set(there.map(({ importKey }) => importKey))
  const knownIds = await readKnownIds(store, ledgerId, rows)
  const found = await store
    .selectFrom('transactions')
    .select([
      'id',
      'category',
      'note',
      'tagIds',
      'editedAt',
      'byHand',
      'reviewed',
      'accountId',
      'importId',
      'importKey',
      'splitId',
      'amountCents',
    ])
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'id', ids))
    .execute()
  const replaced = new Map(
    found
      .filter((one) => one.accountId === accountId && one.importId !== importId)
      .map((one) => [one.id, one] as const),
  )
  const pairs: Pair[] = []
  const newKeys = new Map<string, string>()
  const added = rows.map((row): AddedRow => {
    const old = row.replaces === undefined ? undefined : replaced.get(row.replaces)
    const isThere = known.has(row.importKey ?? '') || knownIds.has(row.id ?? '')
    // Of rows with the same key or ID, only the first one is added.
    if (row.importKey) known.add(row.importKey)
    if (row.id) knownIds.add(row.id)
    if (!old || isThere) return withoutReplaced(row)
    replaced.delete(old.id)
    const id = row.id ?? newId()
    pairs.push({ id, replaced: old.id })
    newKeys.set(rowKeyOf(old), rowKeyOf({ id, accountId, importKey: row.importKey }))
    return {
      ...withoutReplaced(row),
      id,
      ...categoryOf(row, old),
      note: row.note ?? old.note,
      tagIds: row.tags?.length ? null : old.tagIds,
    }
  })
  await removeReplaced(store, ledgerId, pairs)
  if (newKeys.size > 0) await moveDecisions(store, ledgerId, newKeys)
  return added
}

type OldRow = Pick<
  Schema['transactions'],
  'category' | 'splitId' | 'amountCents' | 'editedAt' | 'reviewed' | 'byHand' | 'importKey'
>

/** What the user decided about the category of the old row. If it is split but the amount differs, review it again. */
function categoryOf(row: ReplacingRow, old: OldRow) {
  if (old.splitId !== null && old.amountCents !== row.cents)
    return {
      reviewed: false,
      byHand: withByHand(
        null,
        actionsByHand(old.byHand).filter((action) => action !== 'category'),
      ),
    }
  const { editedAt, splitId } = old
  // The new row has an import key. Without `own_category`, this would count as the bank's category.
  const isEntered = old.importKey === null && splitId === null && old.category !== uncategorized
  const byHand = isEntered ? withByHand(old.byHand, ['own_category']) : old.byHand
  const isKept = splitId !== null || isCategoryChosen(byHand) || row.category === uncategorized
  const category = isKept ? old.category : row.category
  return {
    category,
    bankCategory: category === row.category ? null : row.category,
    splitId,
    editedAt,
    reviewed: old.reviewed === 1,
    byHand,
  }
}

const withoutReplaced = ({ replaces, ...row }: ReplacingRow): ImportedRow => row

/** Which of the IDs that these rows come with are taken, by a transaction or by the copy that a deletion keeps. */
async function readKnownIds(
  store: Store,
  ledgerId: string,
  rows: readonly ReplacingRow[],
): Promise<Set<string>> {
  const ids = rows.flatMap(({ id, replaces }) => (id && replaces ? id : []))
  if (ids.length === 0) return new Set()
  const found = await store
    .selectFrom('transactions')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'id', ids))
    .union(
      store
        .selectFrom('deletedTransactions')
        .select('deletionId as id')
        .where('ledgerId', '=', ledgerId)
        .where(isOneOf(store, 'deletionId', ids)),
    )
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The ID of a row, and the ID of the transaction that it replaced. */
export type Pair = { id: string; replaced: string }

export async function removeReplaced(store: Store, ledgerId: string, pairs: readonly Pair[]): Promise<void> {
  const months = new Set<Month>()
  for (const { id, replaced } of pairs) {
    await copyToDeleted(store, ledgerId, { id, finalAt: never }, isRow(ledgerId, replaced))
    const removed = await store
      .deleteFrom('transactions')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', replaced)
      .returning('date')
      .execute()
    for (const { date } of removed) months.add(monthOf(date))
    await moveAttachments(store, ledgerId, { from: replaced, to: id })
  }
  await recomputeMonths(store, ledgerId, months)
}

export const isRow = (ledgerId: string, id: string) => sql<boolean>`ledger_id = ${ledgerId} and id = ${id}`
