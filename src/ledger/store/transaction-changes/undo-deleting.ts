import { sql } from 'kysely'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { forgetKeysOfCopies, forgetKeysOfDeletion } from '#ledger/store/deleted-keys.ts'
import { forgetDeletion } from '#ledger/store/deletions.ts'
import { deferLinks, linksOfDeletion } from '#ledger/store/matching/kept-links.ts'
import { matchRestored } from '#ledger/store/matching/match-added.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { areOfRemovedAccount, ofDeletion, restoreCopies } from '#ledger/store/restore-copies.ts'
import { decideRowsById } from '#ledger/store/rules/decide-rows.ts'
import { refreshForeignValues } from '#ledger/store/stale-values.ts'
import type { Store } from '#store/schema.ts'
import { longestPart, rowsInPart, rowsInStatement } from './change-transactions.ts'
import { forgetTransactionChange, noteRestored, readTransactionChange, type Undone } from './record.ts'

/**
 * Restores the rows of a bulk deletion part by part, except those that have since been imported again or deleted one by
 * one. Undefined if some belong to an account that was merged or deleted: then it restores nothing, or nothing more if
 * that happens between two parts. Undoing again continues where it stopped.
 */
export async function undoDeleting(store: Store, ledgerId: string, id: string): Promise<Undone | undefined> {
  if (await areOfRemovedAccount(store, ledgerId, ofDeletion(ledgerId, id))) return undefined
  const undone: Undone = { restored: 0, edited: 0, missing: 0 }
  for (let rows = rowsInPart; ; ) {
    const part = await restoreNextPart(store, ledgerId, id, rows)
    if (!part) return undefined
    if (part.milliseconds > longestPart) rows = Math.max(rowsInStatement, rows / 2)
    else if (part.milliseconds < longestPart / 2) rows = Math.min(rowsInPart, rows * 2)
    undone.restored += part.restored
    undone.missing += part.missing
    if (part.isLast) return undone
  }
}

type Part = { restored: number; missing: number; isLast: boolean; milliseconds: number }

/** Restores the next rows of a bulk deletion. The ledger is consistent after each part. */
export const restoreNextPart = (
  store: Store,
  ledgerId: string,
  id: string,
  count: number,
): Promise<Part | undefined> =>
  changeLedger(store, ledgerId, (transaction) => restorePart(transaction, ledgerId, id, count))

async function restorePart(
  store: Store,
  ledgerId: string,
  id: string,
  count: number,
): Promise<Part | undefined> {
  const start = performance.now()
  const next = await store
    .selectFrom('deletedTransactions')
    .select('id')
    .where(ofDeletion(ledgerId, id))
    .orderBy('id')
    .limit(count)
    .execute()
  const isNext = sql<boolean>`id between ${next[0]?.id ?? ''} and ${next.at(-1)?.id ?? ''}`
  const copies = ofDeletion(ledgerId, id, isNext)
  if (await areOfRemovedAccount(store, ledgerId, copies)) return undefined
  await forgetKeysOfCopies(store, id, copies)
  const { cameBack, months } = await restoreCopies(store, ledgerId, copies)
  const links = await linksOfDeletion(store, ledgerId, id, isNext)
  await forgetDeletion(store, ledgerId, id, isNext)
  const complete = await deferLinks(store, ledgerId, id, links)
  await decideRowsById(store, ledgerId, cameBack)
  await refreshForeignValues(store, ledgerId, months)
  const matched = await matchRestored(store, ledgerId, cameBack, complete)
  await recomputeMonths(store, ledgerId, [...months, ...matched])
  const isLast = next.length < count
  // Fewer copies than rows that were left if the time to undo ended in the meantime.
  const left = isLast ? ((await readTransactionChange(store, ledgerId, id))?.count ?? 0) : 0
  if (isLast) {
    // Merging accounts has copied some to other accounts.
    await forgetKeysOfDeletion(store, ledgerId, id)
    await forgetTransactionChange(store, ledgerId, id)
  } else await noteRestored(store, ledgerId, id, next.length)
  return {
    restored: cameBack.length,
    missing: Math.max(left, next.length) - cameBack.length,
    isLast,
    milliseconds: performance.now() - start,
  }
}
