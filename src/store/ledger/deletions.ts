import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Month, monthOf } from '#domain/calendar.ts'
import { isSameText, seeLedgerOf } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger, lockLedger } from './change-ledger.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'

const columns = Object.keys(transactionColumns)
const kept = sql.join(columns.map((name) => sql.ref(name)))
const broughtBack = sql.join(columns.map((name) => sql.ref(`deleted.${name}`)))

/** The ID by which a deletion can be undone, and its time. */
type Deletion = { id: string; at: string }

export const newDeletion = (at: string): Deletion => ({ id: newId(), at })

/** Copies transactions into a deletion, from which they can be restored; the caller deletes them. */
export const setAside = (store: Store, deletion: Deletion, which: RawBuilder<SqlBool>) =>
  sql`
    insert into deleted_transactions (user_id, deletion_id, deleted_at, ${kept})
    select user_id, ${deletion.id}, ${deletion.at}, ${kept} from transactions where ${which}
  `.execute(store)

/** Deletes a transaction; returns the deletion's ID, by which it can be undone, or null if it does not exist. */
export const deleteTransaction = (
  store: Store,
  userId: string,
  id: string,
  at: string,
): Promise<string | null> =>
  changeLedger(store, userId, async (transaction) => {
    const deletion = newDeletion(at)
    await setAside(transaction, deletion, sql`user_id = ${userId} and id = ${id}`)
    const deleted = await transaction
      .deleteFrom('transactions')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('date')
      .executeTakeFirst()
    if (!deleted) return null
    await recomputeMonths(transaction, userId, [monthOf(deleted.date)])
    return deletion.id
  })

/** Deletes all of the user's transactions and returns how many there were. Rules and recurring costs stay. */
export const deleteAllTransactions = (
  store: Store,
  userId: string,
  at: string,
): Promise<{ deleted: number; deletionId: string }> =>
  changeLedger(store, userId, async (transaction) => {
    const deletion = newDeletion(at)
    await transaction.deleteFrom('monthlyTotals').where('userId', '=', userId).execute()
    let deleted = 0
    for await (const part of partsOfRows(transaction, 'transactions', sql`user_id = ${userId}`, 'id')) {
      await setAside(transaction, deletion, part)
      const { numDeletedRows } = await transaction
        .deleteFrom('transactions')
        .where(part)
        .executeTakeFirstOrThrow()
      deleted += Number(numDeletedRows)
    }
    return { deleted, deletionId: deletion.id }
  })

/**
 * Restores the rows of a deletion under the current rules, without duplicating rows that were imported again.
 * Returns how many were restored; null if the deletion is unknown or its time is over.
 */
export const undoDeletion = (store: Store, userId: string, deletionId: string): Promise<number | null> =>
  changeLedger(store, userId, async (transaction) => {
    const months = new Set<Month>()
    let cameBack = 0
    for await (const part of rowsOfDeletion(transaction, userId, deletionId)) {
      const month = sql<Month>`substr(date, 1, 7)`.as('month')
      const rows = await transaction
        .selectFrom('deletedTransactions')
        .select(month)
        .distinct()
        .where(part)
        .execute()
      for (const { month } of rows) months.add(month)
      const { numAffectedRows } = await sql`
        insert into transactions (user_id, rule_id, ${kept})
        select deleted.user_id, rule.id, ${broughtBack}
        from (select * from deleted_transactions where ${part}) as deleted
        left join transaction_rules as rule
          on rule.user_id = deleted.user_id
            and ${isSameText(transaction, 'rule.descriptionPattern', 'deleted.description')}
        where true
        on conflict do nothing
      `.execute(transaction)
      cameBack += Number(numAffectedRows ?? 0)
    }
    if (months.size === 0) return null
    await forgetDeletion(transaction, userId, deletionId)
    await recomputeMonths(transaction, userId, months)
    return cameBack
  })

const rowsOfDeletion = (store: Store, userId: string, deletionId: string) =>
  partsOfRows(store, 'deletedTransactions', sql`user_id = ${userId} and deletion_id = ${deletionId}`, 'id')

async function forgetDeletion(store: Store, userId: string, deletionId: string): Promise<void> {
  for await (const part of rowsOfDeletion(store, userId, deletionId))
    await store.deleteFrom('deletedTransactions').where(part).execute()
}

/** Purges deletions from before a given time, for all users, one at a time: from then on they are final. */
export async function forgetDeletions(store: Store, before: string): Promise<void> {
  for (;;) {
    const over = await selectDeletion(store).where('deletedAt', '<', before).executeTakeFirst()
    if (!over) return
    await insideTransaction(store, async (transaction) => {
      // A concurrent undo either restores all of it or finds it gone.
      await lockLedger(transaction, over.userId)
      await forgetDeletion(transaction, over.userId, over.deletionId)
    })
  }
}

/**
 * Deletes a user's ledger for good, including rows that could be restored. Called in a transaction, for the rest of
 * which no one can change or create that ledger.
 */
export async function deleteLedger(store: Store, userId: string): Promise<void> {
  // Deleting an account starts without access to any ledger, so it could not have locked one.
  await seeLedgerOf(store, userId)
  await changeLedger(store, userId, async (transaction) => {
    const ofUser = sql<SqlBool>`user_id = ${userId}`
    for await (const part of partsOfRows(transaction, 'transactions', ofUser, 'id'))
      await transaction.deleteFrom('transactions').where(part).execute()
    for (;;) {
      const deletion = await selectDeletion(transaction).where('userId', '=', userId).executeTakeFirst()
      if (!deletion) break
      await forgetDeletion(transaction, userId, deletion.deletionId)
    }
    await transaction.deleteFrom('profiles').where('id', '=', userId).execute()
    await transaction.deleteFrom('recurringCosts').where('userId', '=', userId).execute()
  })
}

const selectDeletion = (store: Store) =>
  store.selectFrom('deletedTransactions').select(['userId', 'deletionId']).limit(1)
