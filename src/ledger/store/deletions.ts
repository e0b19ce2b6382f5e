import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { monthOf } from '#domain/calendar.ts'
import { grantLedgerAccess } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { ownersInDeletion, settleAttachments } from './attachments-of-rows.ts'
import { changeLedger, lockLedger } from './change-ledger.ts'
import { forgetKeysOfDeletion, keepDeletedKey, keyOfDeletion } from './deleted-keys.ts'
import { keepLinks, linksOfDeletion, linksToKeep } from './matching/kept-links.ts'
import { leaveAllMatches, leaveMatches } from './matching/leave-matches.ts'
import { matchRestored } from './matching/match-added.ts'
import { isOwnedByAnother, readMemberships } from './members.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'
import { forgetTotals } from './replace-totals.ts'
import { areOfRemovedAccount, ofDeletion, restoreCopies } from './restore-copies.ts'
import { decideRowsById } from './rules/decide-rows.ts'
import { forgetUnusedSplits, splitsOfDeletion } from './splits.ts'
import { refreshForeignValues } from './stale-values.ts'

const columns = Object.keys(transactionColumns)
const kept = sql.join(columns.map((name) => sql.ref(name)))

/** How long a deletion can be undone, in milliseconds: longer than any notice offers it, but not much longer. */
const timeToUndo = 60_000

/** The ID by which a deletion can be undone, and until when. */
type Deletion = { id: string; finalAt: string }

export const newDeletion = (at: string, lasting = timeToUndo): Deletion => ({
  id: newId(),
  finalAt: new Date(Date.parse(at) + lasting).toISOString(),
})

/**
 * Copies transactions into a deletion, from which they can be restored, and takes them out of their transfers; the caller
 * deletes them.
 */
export async function copyToDeleted(
  store: Store,
  ledgerId: string,
  deletion: Deletion,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const links = await linksToKeep(store, ledgerId, which)
  await leaveMatches(store, ledgerId, which)
  await keepCopy(store, deletion, which)
  await keepLinks(store, ledgerId, deletion.id, links)
}

export async function keepCopy(
  store: Store,
  deletion: Deletion,
  which: RawBuilder<SqlBool>,
  from: 'transactions' | 'deletedTransactions' = 'transactions',
): Promise<void> {
  await sql`
    insert into deleted_transactions (ledger_id, deletion_id, final_at, ${kept})
    select ledger_id, ${deletion.id}, ${deletion.finalAt}, ${kept} from ${sql.table(from)} where ${which}
  `.execute(store)
}

/**
 * Deletes a transaction, which then does not come back with the next file. Returns the deletion's ID, by which it can
 * be undone, or null if it does not exist.
 */
export const deleteTransaction = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<string | null> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const deletion = newDeletion(at)
    await copyToDeleted(transaction, ledgerId, deletion, sql`ledger_id = ${ledgerId} and id = ${id}`)
    const deleted = await transaction
      .deleteFrom('transactions')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .returning(['date', 'accountId', 'importKey'])
      .executeTakeFirst()
    if (!deleted) return null
    const importKey = keyOfDeletion({ ...deleted, id })
    const kept = { ...deleted, importKey, deletedAt: at, deletionId: deletion.id }
    await keepDeletedKey(transaction, ledgerId, kept)
    await recomputeMonths(transaction, ledgerId, [monthOf(deleted.date)])
    return deletion.id
  })

/** Deletes all transactions of the ledger and returns how many there were. Rules and recurring costs stay. */
export const deleteAllTransactions = (
  store: Store,
  ledgerId: string,
  at: string,
): Promise<{ deleted: number; deletionId: string }> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const deletion = newDeletion(at)
    const links = await linksToKeep(transaction, ledgerId)
    await leaveAllMatches(transaction, ledgerId)
    await forgetTotals(transaction, ledgerId)
    let deleted = 0
    for await (const part of partsOfRows(transaction, 'transactions', sql`ledger_id = ${ledgerId}`, 'id')) {
      await keepCopy(transaction, deletion, part)
      const { numDeletedRows } = await transaction
        .deleteFrom('transactions')
        .where(part)
        .executeTakeFirstOrThrow()
      deleted += Number(numDeletedRows)
    }
    await keepLinks(transaction, ledgerId, deletion.id, links)
    return { deleted, deletionId: deletion.id }
  })

/**
 * Restores the rows of a deletion under the current rules, except rows that were imported again or deleted one by one
 * since then, and rows of deleted accounts. An import that the deletion undid is in effect again. Returns how many rows
 * were restored; null if the deletion is unknown or its time is over.
 */
export const undoDeletion = (store: Store, ledgerId: string, deletionId: string): Promise<number | null> =>
  changeLedger(store, ledgerId, async (transaction) => {
    if (await areOfRemovedAccount(transaction, ledgerId, ofDeletion(ledgerId, deletionId))) return null
    await forgetKeysOfDeletion(transaction, ledgerId, deletionId)
    const copies = ofDeletion(ledgerId, deletionId)
    const { cameBack, months } = await restoreCopies(transaction, ledgerId, copies)
    if (months.size === 0) return null
    const links = await linksOfDeletion(transaction, ledgerId, deletionId)
    await forgetDeletion(transaction, ledgerId, deletionId)
    await transaction
      .updateTable('imports')
      .set({ undoneAt: null, undoDeletionId: null })
      .where('ledgerId', '=', ledgerId)
      .where('undoDeletionId', '=', deletionId)
      .execute()
    await decideRowsById(transaction, ledgerId, cameBack)
    await refreshForeignValues(transaction, ledgerId, months)
    const matched = await matchRestored(transaction, ledgerId, cameBack, links)
    await recomputeMonths(transaction, ledgerId, [...months, ...matched])
    return cameBack.length
  })

export const rowsOfDeletion = (
  store: Store,
  ledgerId: string,
  deletionId: string,
  which?: RawBuilder<SqlBool>,
) => partsOfRows(store, 'deletedTransactions', ofDeletion(ledgerId, deletionId, which), 'id')

/** Forgets a deletion, or those of its rows that match a condition. */
export async function forgetDeletion(
  store: Store,
  ledgerId: string,
  deletionId: string,
  which?: RawBuilder<SqlBool>,
): Promise<void> {
  const splits = await splitsOfDeletion(store, ledgerId, deletionId, which)
  const owners = await ownersInDeletion(store, ledgerId, deletionId, which)
  for await (const part of rowsOfDeletion(store, ledgerId, deletionId, which))
    await store.deleteFrom('deletedTransactions').where(part).execute()
  await forgetUnusedSplits(store, ledgerId, splits)
  await settleAttachments(store, ledgerId, owners)
}

/** Purges the deletions that are final at a given time, in all ledgers, one at a time. */
export async function forgetDeletions(store: Store, now: string): Promise<void> {
  for (;;) {
    const over = await selectDeletion(store).where('finalAt', '<', now).executeTakeFirst()
    if (!over) return
    await insideTransaction(store, async (transaction) => {
      // A concurrent undo either restores all of it, or a part, and finds the rest gone.
      await lockLedger(transaction, over.ledgerId)
      await forgetDeletion(transaction, over.ledgerId, over.deletionId)
    })
  }
}

/**
 * Deletes a user's profile, and every ledger that no one else owns for good, including rows that could be restored.
 * Called in a transaction, for the rest of which no one can change or create those ledgers.
 */
export async function deleteLedgersOf(store: Store, userId: string): Promise<void> {
  // Deleting an account starts without access to any ledger, so it could not have locked one.
  await grantLedgerAccess(store, userId)
  await store.deleteFrom('profiles').where('id', '=', userId).execute()
  // Locks the ledger, and creates it if it is missing, so that no other call creates it in the meantime.
  await changeLedger(store, userId, async () => {})
  for (const { id: ledgerId, role } of await readMemberships(store, userId)) {
    if (role !== 'owner') continue
    await grantLedgerAccess(store, userId, ledgerId)
    await changeLedger(store, ledgerId, async (transaction) => {
      if (!(await isOwnedByAnother(transaction, ledgerId, userId))) await deleteLedger(transaction, ledgerId)
    })
  }
}

async function deleteLedger(store: Store, ledgerId: string): Promise<void> {
  const ofLedger = sql<SqlBool>`ledger_id = ${ledgerId}`
  for await (const part of partsOfRows(store, 'transactions', ofLedger, 'id'))
    await store.deleteFrom('transactions').where(part).execute()
  for (;;) {
    const deletion = await selectDeletion(store).where('ledgerId', '=', ledgerId).executeTakeFirst()
    if (!deletion) break
    await forgetDeletion(store, ledgerId, deletion.deletionId)
  }
  await forgetTotals(store, ledgerId)
  await store.deleteFrom('ledgers').where('id', '=', ledgerId).execute()
}

const selectDeletion = (store: Store) =>
  store.selectFrom('deletedTransactions').select(['ledgerId', 'deletionId']).limit(1)
