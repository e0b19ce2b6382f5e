import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Month, monthOf } from '#domain/calendar.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { recomputeMonths } from './monthly-totals.ts'

const kept = sql.raw('id, date, description, description_folded, amount_cents, category, import_key')

/** Sets transactions aside under a new deletion, by whose id they can be brought back; the caller deletes them. */
export async function setAside(
  store: Store,
  userId: string,
  which: RawBuilder<SqlBool>,
  at: string,
): Promise<string> {
  const deletionId = newId()
  await sql`
    insert into deleted_transactions (user_id, deletion_id, deleted_at, ${kept})
    select user_id, ${deletionId}, ${at}, ${kept} from transactions where user_id = ${userId} and ${which}
  `.execute(store)
  return deletionId
}

/** Deletes a transaction; answers the id of the deletion, by which it can be undone, or null when it is not there. */
export const deleteTransaction = (
  store: Store,
  userId: string,
  id: string,
  at: string,
): Promise<string | null> =>
  changeLedger(store, userId, async (transaction) => {
    const deletionId = await setAside(transaction, userId, sql`id = ${id}`, at)
    const deleted = await transaction
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('date')
      .executeTakeFirst()
    if (!deleted) return null
    await recomputeMonths(transaction, userId, [monthOf(deleted.date)])
    return deletionId
  })

/** Deletes every transaction of the user and tells how many there were. Rules and recurring costs stay. */
export const deleteAllTransactions = (
  store: Store,
  userId: string,
  at: string,
): Promise<{ deleted: number; deletionId: string }> =>
  changeLedger(store, userId, async (transaction) => {
    const deletionId = await setAside(transaction, userId, sql`true`, at)
    await transaction.deleteFrom('monthly_totals').where('user_id', '=', userId).execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { deleted: Number(numDeletedRows), deletionId }
  })

/**
 * Brings back what a deletion took, under the rules there are now. What has been imported again meanwhile is not
 * doubled. Answers how many rows came back; null when the deletion is unknown or its time is over.
 */
export const undoDeletion = (store: Store, userId: string, deletionId: string): Promise<number | null> =>
  changeLedger(store, userId, async (transaction) => {
    const months = await transaction
      .selectFrom('deleted_transactions')
      .select(sql<Month>`substr(date, 1, 7)`.as('month'))
      .distinct()
      .where('user_id', '=', userId)
      .where('deletion_id', '=', deletionId)
      .execute()
    if (months.length === 0) return null
    const { numAffectedRows } = await sql`
      insert into transactions
        (user_id, id, date, description, description_folded, amount_cents, category, import_key, rule_id)
      select deleted.user_id, deleted.id, date, description, description_folded, amount_cents,
        deleted.category, import_key, rule.id
      from deleted_transactions as deleted
      left join transaction_rules as rule
        on rule.user_id = deleted.user_id and rule.description_pattern = deleted.description
      where deleted.user_id = ${userId} and deletion_id = ${deletionId}
      on conflict do nothing
    `.execute(transaction)
    await transaction
      .deleteFrom('deleted_transactions')
      .where('user_id', '=', userId)
      .where('deletion_id', '=', deletionId)
      .execute()
    await recomputeMonths(
      transaction,
      userId,
      months.map(({ month }) => month),
    )
    return Number(numAffectedRows ?? 0)
  })

/** Forgets what was deleted before a time, of all users: from then on it is gone. */
export async function forgetDeletions(store: Store, before: string): Promise<void> {
  await store.deleteFrom('deleted_transactions').where('deleted_at', '<', before).execute()
}
