import { sql, type Transaction } from 'kysely'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'

/** One more than before, or the milliseconds since 1970 where those are ahead. */
const nextVersion = sql<number>`
  case when ledgers.version < excluded.version then excluded.version else ledgers.version + 1 end
`

/**
 * Runs a change of one user's ledger in one transaction, with every other change of it waiting, and counts the
 * ledger's version up. The version is the first thing written: its row is the lock, alike on both engines. It goes with
 * the clock, since a backup that is restored puts it back, and no version may come twice.
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

/** Has every change of the user's ledger wait for the rest of the transaction, without being a change itself. */
export async function lockLedger(transaction: Store, userId: string): Promise<void> {
  await transaction
    .updateTable('ledgers')
    .set((ledger) => ({ version: ledger.ref('version') }))
    .where('userId', '=', userId)
    .execute()
}

/** Grows with every change of the user's ledger; 0 before the first. */
export async function readLedgerVersion(store: Store, userId: string): Promise<number> {
  const row = await store
    .selectFrom('ledgers')
    .select('version')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}
