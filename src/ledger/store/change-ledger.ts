import { sql, type Transaction } from 'kysely'
import { sharesThread } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'
import { createOwnLedger } from './own-ledger.ts'

/**
 * Runs a change of one ledger in one transaction, serialized with its other changes, and increases the ledger's
 * version. The version is written first: its row is the lock, on both engines. A user's own ledger is created if
 * there is none yet.
 */
export const changeLedger = <Result>(
  store: Store,
  ledgerId: string,
  change: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  insideTransaction(store, async (transaction) => {
    if (!(await increaseVersion(transaction, ledgerId))) {
      await createOwnLedger(transaction, ledgerId)
      await increaseVersion(transaction, ledgerId)
    }
    return change(transaction)
  })

/**
 * The previous version plus one, or the current milliseconds since 1970 if that is larger: restoring a backup resets
 * the version, and none may occur twice. False if there is no such ledger.
 */
async function increaseVersion(store: Store, ledgerId: string): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await store
    .updateTable('ledgers')
    .set({ version: sql<number>`case when version < ${now} then ${now} else version + 1 end` })
    .where('id', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Blocks all changes of the ledger for the rest of the transaction, without being a change itself. */
export async function lockLedger(transaction: Store, ledgerId: string): Promise<void> {
  await transaction
    .updateTable('ledgers')
    .set((ledger) => ({ version: ledger.ref('version') }))
    .where('id', '=', ledgerId)
    .execute()
}

/** The same, but returns false instead of waiting while the ledger is being changed. */
export async function lockLedgerIfFree(transaction: Store, ledgerId: string): Promise<boolean> {
  // A transaction on SQLite is the only one that writes.
  if (sharesThread(transaction)) return true
  const locked = await transaction
    .selectFrom('ledgers')
    .select('id')
    .where('id', '=', ledgerId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return locked !== undefined
}

/** Increases with every change of the ledger; 0 before the first. */
export async function readLedgerVersion(store: Store, ledgerId: string): Promise<number> {
  const row = await store
    .selectFrom('ledgers')
    .select('version')
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return row?.version ?? 0
}
