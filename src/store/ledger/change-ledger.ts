import { sql, type Transaction } from 'kysely'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'

/** The previous version plus one, or the current milliseconds since 1970 if that is larger. */
const nextVersion = sql<number>`
  case when ledgers.version < excluded.version then excluded.version else ledgers.version + 1 end
`

/**
 * Runs a change of one user's ledger in one transaction, serialized with its other changes, and increases the
 * ledger's version. The version is written first: its row is the lock, on both engines. It follows the clock, since
 * restoring a backup resets it, and no version may occur twice.
 */
export const changeLedger = <Result>(
  store: Store,
  userId: string,
  change: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  insideTransaction(store, async (transaction) => {
    await transaction
      .insertInto('ledgers')
      .values({ userId, version: Date.now() })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ version: nextVersion }))
      .execute()
    return change(transaction)
  })

/** Blocks all changes of the user's ledger for the rest of the transaction, without being a change itself. */
export async function lockLedger(transaction: Store, userId: string): Promise<void> {
  await transaction
    .updateTable('ledgers')
    .set((ledger) => ({ version: ledger.ref('version') }))
    .where('userId', '=', userId)
    .execute()
}

/** Increases with every change of the user's ledger; 0 before the first. */
export async function readLedgerVersion(store: Store, userId: string): Promise<number> {
  const row = await store
    .selectFrom('ledgers')
    .select('version')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}
