import { type SqlBool, sql } from 'kysely'
import { firstAccountId, timeToUndoAccount } from '#domain/accounts.ts'
import type { Month } from '#domain/calendar.ts'
import type { Store } from '#store/schema.ts'
import {
  forgetAccountChange,
  insertAccountChange,
  type readAccountChange,
  readImportsOf,
} from './account-changes.ts'
import { readAccounts } from './accounts.ts'
import { changeLedger } from './change-ledger.ts'
import { copyToDeleted, newDeletion, undoDeletion } from './deletions.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'

/**
 * Deletes an account with all its transactions. Its imports count as undone, so that they take no more rows. Returns
 * the ID of the change, by which it can be undone, and how many transactions there were.
 */
export const deleteAccountWithTransactions = (
  store: Store,
  ledgerId: string,
  accountId: string,
  at: string,
): Promise<{ id: string; deleted: number } | 'missing' | 'first'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const accounts = await readAccounts(transaction, ledgerId)
    if (!accounts.some(({ id }) => id === accountId)) return 'missing'
    if (accountId === firstAccountId) return 'first'
    const deletion = newDeletion(at, timeToUndoAccount)
    const deleted = await deleteRows(transaction, ledgerId, accountId, deletion)
    const imports = await readImportsOf(transaction, ledgerId, accountId)
    await transaction
      .updateTable('imports')
      .set({ undoneAt: at, undoDeletionId: null })
      .where('ledgerId', '=', ledgerId)
      .where('accountId', '=', accountId)
      .execute()
    await insertAccountChange(transaction, ledgerId, {
      ...deletion,
      kind: 'deleted',
      accountId,
      intoAccountId: null,
      count: deleted,
      leftOutCount: 0,
      leftOutDeletionId: null,
      openingCents: 0,
      replaced: { imports, profileIds: [] },
      madeAt: at,
    })
    return { id: deletion.id, deleted }
  })

async function deleteRows(
  store: Store,
  ledgerId: string,
  accountId: string,
  deletion: ReturnType<typeof newDeletion>,
): Promise<number> {
  const months = new Set<Month>()
  let deleted = 0
  const ofAccount = sql<SqlBool>`ledger_id = ${ledgerId} and account_id = ${accountId}`
  for await (const part of partsOfRows(store, 'transactions', ofAccount, 'date', 'id')) {
    await copyToDeleted(store, ledgerId, deletion, part)
    const rows = await store.deleteFrom('transactions').where(part).returning('date').execute()
    for (const { date } of rows) months.add(date.slice(0, 7))
    deleted += rows.length
  }
  await recomputeMonths(store, ledgerId, months)
  return deleted
}

/** Brings back a deleted account with its transactions. Called in a change. */
export async function restoreAccount(
  store: Store,
  ledgerId: string,
  change: NonNullable<Awaited<ReturnType<typeof readAccountChange>>>,
): Promise<number> {
  await forgetAccountChange(store, ledgerId, change)
  for (const { id, undoneAt, undoDeletionId } of change.replaced.imports)
    await store
      .updateTable('imports')
      .set({ undoneAt, undoDeletionId })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  return (await undoDeletion(store, ledgerId, change.id)) ?? 0
}
