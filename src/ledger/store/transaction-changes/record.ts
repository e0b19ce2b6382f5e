import type { MadeChange } from '#domain/transaction-changes.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'

/** How long bulk changes and splits can be undone, in milliseconds. */
export const timeToUndoChange = 30 * 86_400_000

type Entry = {
  id: string
  change: MadeChange
  /** How many rows it has changed so far. */
  count: number
  madeAt: string
  /** Set with the last part of the rows. */
  finishedAt: string | null
  finalAt: string
}

/** How many rows undoing a change has restored, and how many it left because they were edited or are gone. */
export type Undone = { restored: number; edited: number; missing: number }

/** Records a change, in the database transaction that changes a part of its rows. */
export const putTransactionChange = (store: Store, ledgerId: string, { change, ...entry }: Entry) =>
  store
    .insertInto('transactionChanges')
    .values({ ledgerId, ...entry, change: JSON.stringify(change) })
    .onConflict((conflict) =>
      conflict.columns(['ledgerId', 'id']).doUpdateSet({ count: entry.count, finishedAt: entry.finishedAt }),
    )
    .execute()

/** The changes that can be undone, newest first. */
export async function readTransactionChanges(store: Store, ledgerId: string, now: string) {
  const rows = await store
    .selectFrom('transactionChanges')
    .selectAll()
    .where('ledgerId', '=', ledgerId)
    .where('finalAt', '>', now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ change, finishedAt, ...row }) => ({
    ...row,
    change: JSON.parse(change) as MadeChange,
    isFinished: finishedAt !== null,
  }))
}

export async function readTransactionChange(store: Store, ledgerId: string, id: string) {
  const row = await store
    .selectFrom('transactionChanges')
    .selectAll()
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, change: JSON.parse(row.change) as MadeChange }
}

/** Records that a part of the rows has been restored, so that the list shows how many are left. */
export const noteRestored = (store: Store, ledgerId: string, id: string, rows: number) =>
  store
    .updateTable('transactionChanges')
    .set(({ eb, ref }) => ({ count: eb(ref('count'), '-', rows) }))
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .execute()

export const forgetTransactionChange = (store: Store, ledgerId: string, id: string) =>
  store.deleteFrom('transactionChanges').where('ledgerId', '=', ledgerId).where('id', '=', id).execute()

/** Deletes the changes that can no longer be undone, in all ledgers. `forgetDeletions` removes the rows they deleted. */
export const purgeTransactionChanges = (store: Store, now: string) =>
  insideTransaction(store, (transaction) =>
    transaction.deleteFrom('transactionChanges').where('finalAt', '<', now).execute(),
  )
