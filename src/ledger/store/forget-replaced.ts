import { type SqlBool, sql } from 'kysely'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger, lockLedger } from './change-ledger.ts'
import { forgetDeletion, undoDeletion } from './deletions.ts'
import { isInRows } from './is-in-rows.ts'
import { never } from './replaced-rows.ts'
import { readTransactionChange } from './transaction-changes/record.ts'

/**
 * Purges replaced transactions, in all ledgers, whose replacement was purged: only undoing the import of the replacement
 * could restore them.
 */
export async function forgetReplaced(store: Store): Promise<void> {
  for (;;) {
    const over = await selectWithoutReplacement(store).executeTakeFirst()
    if (!over) return
    await insideTransaction(store, async (transaction) => {
      await lockLedger(transaction, over.ledgerId)
      const still = await selectWithoutReplacement(transaction)
        .where('ledgerId', '=', over.ledgerId)
        .where('deletionId', '=', over.deletionId)
        .executeTakeFirst()
      if (still) await forgetDeletion(transaction, over.ledgerId, over.deletionId)
    })
  }
}

const selectWithoutReplacement = (store: Store) =>
  store
    .selectFrom('deletedTransactions')
    .select(['ledgerId', 'deletionId'])
    .where('finalAt', '=', never)
    .where(sql<SqlBool>`(
      select transactions.id from transactions
      where transactions.ledger_id = deleted_transactions.ledger_id
        and transactions.id = deleted_transactions.deletion_id
    ) is null`)
    .where(sql<SqlBool>`(ledger_id, deletion_id) not in (select ledger_id, id from deleted_transactions)`)
    .limit(1)

/**
 * Undoes a deletion that the user made. A replaced transaction is only restored by undoing its import, and
 * transactions of a bulk change only by undoing that change.
 */
export const undoOwnDeletion = (store: Store, ledgerId: string, deletionId: string): Promise<number | null> =>
  changeLedger(store, ledgerId, async (transaction) =>
    (await isReplacement(transaction, ledgerId, deletionId)) ||
    (await readTransactionChange(transaction, ledgerId, deletionId))
      ? null
      : undoDeletion(transaction, ledgerId, deletionId),
  )

/** What a transaction has replaced is kept as a deletion with that transaction's ID. */
const isReplacement = (store: Store, ledgerId: string, deletionId: string) =>
  isInRows(store, ledgerId, 'id', deletionId)
