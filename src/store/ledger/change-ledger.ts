import type { Transaction } from 'kysely'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'

/**
 * Runs a change of one user's ledger in one transaction, with every other change of it waiting, and counts the
 * ledger's version up. The version is the first thing written: its row is the lock, alike on both engines.
 */
export const changeLedger = <Result>(
  store: Store,
  userId: string,
  change: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  insideTransaction(store, async (transaction) => {
    await transaction
      .insertInto('ledgers')
      .values({ user_id: userId, version: 1 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((ledger) => ({ version: ledger('ledgers.version', '+', 1) })),
      )
      .execute()
    return change(transaction)
  })

/** Has every change of the user's ledger wait for the rest of the transaction, without being a change itself. */
export async function lockLedger(transaction: Store, userId: string): Promise<void> {
  await transaction
    .updateTable('ledgers')
    .set((ledger) => ({ version: ledger.ref('version') }))
    .where('user_id', '=', userId)
    .execute()
}

/** Grows with every change of the user's ledger; 0 before the first. */
export async function readLedgerVersion(store: Store, userId: string): Promise<number> {
  const row = await store
    .selectFrom('ledgers')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}
