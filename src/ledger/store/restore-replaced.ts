import { type RawBuilder, sql } from 'kysely'
import { timeToRedo } from '#domain/imports.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { moveAttachments } from './attachments-of-rows.ts'
import { forgetDeletion, keepCopy, newDeletion, undoDeletion } from './deletions.ts'
import { type Known, moveDecisions, readKeysOfRows, rowKeyOf } from './matching/decisions.ts'
import { leaveMatches } from './matching/leave-matches.ts'
import { matchRestored } from './matching/match-added.ts'
import { monthsOf } from './matching/transfer-rows.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { isRow, never, type Pair, removeReplaced } from './replaced-rows.ts'

/**
 * Restores the transactions that these rows had replaced. A copy is kept until `finalAt`, because these rows may be
 * restored, too. If the import of a replaced transaction was undone meanwhile, the transaction joins the rows that this
 * undo removed, and what it had replaced itself is restored. Edited ones stay, as they do in an undo, unless the user has
 * just chosen not to keep the row that took over the edits.
 */
export async function restoreReplaced(
  store: Store,
  ledgerId: string,
  rows: readonly (Known & { editedAt: string | null })[],
  finalAt: string,
): Promise<void> {
  const keys = new Map(rows.map((row) => [row.id, rowKeyOf(row)]))
  const edited = new Set(rows.flatMap((row) => (row.editedAt === null ? [] : row.id)))
  for (const { id, replaced } of await replacedByRows(store, ledgerId, [...keys.keys()])) {
    const copy = await readCopy(store, ledgerId, { id, replaced })
    await moveAttachments(store, ledgerId, { from: id, to: replaced })
    await moveDecisions(store, ledgerId, new Map([[keys.get(id) ?? id, rowKeyOf(copy)]]))
    const undone = await readUndo(store, ledgerId, copy.importId)
    if (undone && (copy.editedAt === null || edited.has(id))) {
      await keepCopy(store, undone, isCopy(ledgerId, { id, replaced }), 'deletedTransactions')
      await keepUntil(store, ledgerId, id, finalAt)
      await restoreReplaced(store, ledgerId, [copy], undone.finalAt)
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

const readCopy = (store: Store, ledgerId: string, pair: Pair) =>
  store
    .selectFrom('deletedTransactions')
    .select(['id', 'accountId', 'importKey', 'importId', 'editedAt'])
    .where(isCopy(ledgerId, pair))
    .executeTakeFirstOrThrow()

/** The deletion with the rows that the undo of this import removed, if it was undone. */
async function readUndo(store: Store, ledgerId: string, importId: string | null) {
  if (importId === null) return undefined
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

async function replacedByRows(store: Store, ledgerId: string, ids: readonly string[]): Promise<Pair[]> {
  if (ids.length === 0) return []
  return replacedBy(store, ledgerId, 'value', sql`${textTable(store, ids)} as removed`)
}

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
  for (const pair of pairs) {
    const restored = isRow(ledgerId, pair.id)
    const key = await readKey(store, ledgerId, pair.id)
    if (key === undefined || !(await removeAgain(store, ledgerId, pair, key))) continue
    // It was matched before the user's decisions were moved to it.
    await leaveMatches(store, ledgerId, restored)
    const months = await matchRestored(store, ledgerId, [pair.id], [])
    await recomputeMonths(store, ledgerId, [...months, ...(await monthsOf(store, ledgerId, [pair.id]))])
  }
}

/** Returns whether the user had decided anything about the replaced transaction, which then moved to the new key. */
async function removeAgain(store: Store, ledgerId: string, pair: Pair, newKey: string): Promise<boolean> {
  const copy = await readCopy(store, ledgerId, pair)
  const key = await readKey(store, ledgerId, pair.replaced)
  if (key === undefined && !(await takeFromUndo(store, ledgerId, copy))) {
    await forgetDeletion(store, ledgerId, pair.id)
    return false
  }
  if (key === undefined) {
    await keepUntil(store, ledgerId, pair.id, never)
    for (const before of await replacedByRows(store, ledgerId, [copy.id]))
      await removeAgain(store, ledgerId, before, rowKeyOf(copy))
    // Last, because those of what it had replaced have just been moved to it.
    await moveAttachments(store, ledgerId, { from: pair.replaced, to: pair.id })
  } else {
    await forgetDeletion(store, ledgerId, pair.id)
    await removeReplaced(store, ledgerId, [pair])
  }
  return moveDecisions(store, ledgerId, new Map([[key ?? rowKeyOf(copy), newKey]]))
}

/** Takes a transaction out of the rows that the undo of its import removed, so that it does not come back with them. */
async function takeFromUndo(
  store: Store,
  ledgerId: string,
  { id, importId }: { id: string; importId: string | null },
): Promise<boolean> {
  const undone = await readUndo(store, ledgerId, importId)
  if (!undone) return false
  const { numDeletedRows } = await store
    .deleteFrom('deletedTransactions')
    .where(isCopy(ledgerId, { id: undone.id, replaced: id }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const readKey = async (store: Store, ledgerId: string, id: string): Promise<string | undefined> =>
  (await readKeysOfRows(store, ledgerId, isRow(ledgerId, id))).get(id)
