import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Month, monthOf } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { timeToRedo } from '#domain/imports.ts'
import type { ImportedRow, ReplacingRow } from '#domain/transaction.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { copyToDeleted, forgetDeletion, keepCopy, newDeletion, undoDeletion } from './deletions.ts'
import { readIdsOfKeys } from './keys-there.ts'
import { recomputeMonths } from './monthly-totals.ts'

// A payment may have been imported while it was pending and then be booked with a different date, text or amount. When
// the booked row replaces it, the old row is kept as a deletion whose ID is that of the new row. Undoing the import
// restores it from there.

/** An import can be undone at any time, so the replaced row is never removed for good. */
const never = '9999-12-31T23:59:59.999Z'

/**
 * Removes the transactions that these rows replace, unless they are gone or the new row will not be added. Returns the
 * rows to add, with the note and the category that the user gave the old ones.
 */
export async function replaceTransactions(
  store: Store,
  ledgerId: string,
  { id: importId, accountId }: { id: string; accountId: string },
  rows: readonly ReplacingRow[],
): Promise<ImportedRow[]> {
  const ids = rows.flatMap(({ replaces }) => replaces ?? [])
  if (ids.length === 0) return rows.map(withoutReplaced)
  const keys = rows.flatMap(({ importKey, replaces }) => (importKey && replaces ? importKey : []))
  const there = await readIdsOfKeys(store, ledgerId, { accountId }, keys)
  const known = new Set(there.map(({ importKey }) => importKey))
  const knownIds = await readKnownIds(store, ledgerId, rows)
  const found = await store
    .selectFrom('transactions')
    .select(['id', 'category', 'note', 'editedAt', 'accountId', 'importId'])
    .where('ledgerId', '=', ledgerId)
    .where('id', 'in', sql<string>`(select value from ${textTable(store, ids)} as asked)`)
    .execute()
  const replaced = new Map(
    found
      .filter((one) => one.accountId === accountId && one.importId !== importId)
      .map((one) => [one.id, one] as const),
  )
  const pairs: Pair[] = []
  const added = rows.map((row): ImportedRow => {
    const old = row.replaces === undefined ? undefined : replaced.get(row.replaces)
    const isThere = known.has(row.importKey ?? '') || knownIds.has(row.id ?? '')
    // Of rows with the same key or ID, only the first one is added.
    if (row.importKey) known.add(row.importKey)
    if (row.id) knownIds.add(row.id)
    if (!old || isThere) return withoutReplaced(row)
    replaced.delete(old.id)
    const id = row.id ?? newId()
    pairs.push({ id, replaced: old.id })
    const isKept = old.editedAt !== null || row.category === uncategorized
    return {
      ...withoutReplaced(row),
      id,
      category: isKept ? old.category : row.category,
      note: row.note ?? old.note,
    }
  })
  await removeReplaced(store, ledgerId, pairs)
  return added
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
  const asked = sql<string>`(select value from ${textTable(store, ids)} as asked)`
  const found = await store
    .selectFrom('transactions')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('id', 'in', asked)
    .union(
      store
        .selectFrom('deletedTransactions')
        .select('deletionId as id')
        .where('ledgerId', '=', ledgerId)
        .where('deletionId', 'in', asked),
    )
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The ID of a row, and the ID of the transaction that it replaced. */
type Pair = { id: string; replaced: string }

async function removeReplaced(store: Store, ledgerId: string, pairs: readonly Pair[]): Promise<void> {
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
  }
  await recomputeMonths(store, ledgerId, months)
}

const isRow = (ledgerId: string, id: string) => sql<boolean>`ledger_id = ${ledgerId} and id = ${id}`

/**
 * Restores the transactions that these rows had replaced. A copy is kept until `finalAt`, because these rows may be
 * restored, too. If the import of a replaced transaction was undone meanwhile, the transaction joins the rows that this
 * undo removed, and what it had replaced itself is restored. Edited ones stay, as they do in an undo.
 */
export async function restoreReplaced(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
  finalAt: string,
): Promise<void> {
  if (rowIds.length === 0) return
  const removed = sql`${textTable(store, rowIds)} as removed`
  for (const { id, replaced } of await replacedBy(store, ledgerId, 'value', removed)) {
    const undone = await readUndoneImport(store, ledgerId, { id, replaced })
    if (undone && undone.editedAt === null) {
      await keepCopy(store, undone, isCopy(ledgerId, { id, replaced }), 'deletedTransactions')
      await keepUntil(store, ledgerId, id, finalAt)
      await restoreReplaced(store, ledgerId, [replaced], undone.finalAt)
    } else {
      await undoDeletion(store, ledgerId, id)
      await keepCopy(store, { id, finalAt }, isRow(ledgerId, replaced))
    }
  }
}

const isCopy = (ledgerId: string, { id, replaced }: Pair) =>
  sql<boolean>`ledger_id = ${ledgerId} and deletion_id = ${id} and id = ${replaced}`

const keepUntil = (store: Store, ledgerId: string, deletionId: string, finalAt: string) =>
  store
    .updateTable('deletedTransactions')
    .set({ finalAt })
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', deletionId)
    .execute()

/** The deletion with the rows that an undo removed, if the import that added this replaced transaction was undone. */
async function readUndoneImport(store: Store, ledgerId: string, pair: Pair) {
  const copy = await store
    .selectFrom('deletedTransactions')
    .select(['importId', 'editedAt'])
    .where(isCopy(ledgerId, pair))
    .executeTakeFirst()
  const found = copy?.importId ? await readUndo(store, ledgerId, copy.importId) : undefined
  return copy && found && { ...found, editedAt: copy.editedAt }
}

async function readUndo(store: Store, ledgerId: string, importId: string) {
  const found = await store
    .selectFrom('imports')
    .select(['undoneAt', 'undoDeletionId'])
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!found?.undoneAt || !found.undoDeletionId) return undefined
  return { ...newDeletion(found.undoneAt, timeToRedo), id: found.undoDeletionId }
}

/** The transactions replaced by the rows that are about to be restored from a deletion. */
export const replacedByDeleted = (store: Store, ledgerId: string, deletionId: string) =>
  replacedBy(
    store,
    ledgerId,
    'id',
    sql`(
      select id from deleted_transactions where ledger_id = ${ledgerId} and deletion_id = ${deletionId}
    ) as removed`,
  )

async function replacedBy(
  store: Store,
  ledgerId: string,
  idColumn: 'id' | 'value',
  removed: RawBuilder<unknown>,
): Promise<Pair[]> {
  const id = sql.ref(`removed.${idColumn}`)
  // This uses a subquery per row: for a join, PostgreSQL without table statistics would compare all rows with all
  // deleted ones.
  const { rows } = await sql<{ id: string; replaced: string | null }>`
    select ${id} as id, (
      select deleted_transactions.id from deleted_transactions
      where deleted_transactions.ledger_id = ${ledgerId} and deleted_transactions.deletion_id = ${id}
    ) as replaced
    from ${removed}
  `.execute(store)
  return rows.filter((row): row is Pair => row.replaced !== null)
}

/** Removes the replaced transactions again, wherever the rows that replaced them were restored. */
export async function replaceAgain(store: Store, ledgerId: string, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs)
    if (await isThere(store, ledgerId, pair.id)) await removeAgain(store, ledgerId, pair)
}

async function removeAgain(store: Store, ledgerId: string, pair: Pair): Promise<void> {
  const undone = await readUndoneImport(store, ledgerId, pair)
  const isInUndo = undone && isCopy(ledgerId, { ...pair, id: undone.id })
  if (await isThere(store, ledgerId, pair.replaced)) {
    await forgetDeletion(store, ledgerId, pair.id)
    await removeReplaced(store, ledgerId, [pair])
  } else if (
    isInUndo &&
    (await store.selectFrom('deletedTransactions').select('id').where(isInUndo).executeTakeFirst())
  ) {
    // It must not come back when the undo of its own import is undone.
    await store.deleteFrom('deletedTransactions').where(isInUndo).execute()
    await keepUntil(store, ledgerId, pair.id, never)
    const removed = sql`${textTable(store, [pair.replaced])} as removed`
    for (const inner of await replacedBy(store, ledgerId, 'value', removed))
      await removeAgain(store, ledgerId, inner)
  } else {
    await forgetDeletion(store, ledgerId, pair.id)
  }
}

async function isThere(store: Store, ledgerId: string, id: string): Promise<boolean> {
  const row = await store
    .selectFrom('transactions')
    .select('id')
    .where(isRow(ledgerId, id))
    .executeTakeFirst()
  return row !== undefined
}
