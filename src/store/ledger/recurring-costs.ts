import { v7 as newId } from 'uuid'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import type { Schema, Store } from '#store/schema.ts'

const columns = [
  'id',
  'name',
  'amount_cents',
  'day_of_month',
  'category',
  'active',
  'start_date',
  'end_date',
] as const

type Row = Pick<Schema['recurring_costs'], (typeof columns)[number]>

const fromRow = (row: Row): RecurringCost => ({
  id: row.id,
  name: row.name,
  cents: row.amount_cents,
  dayOfMonth: row.day_of_month,
  category: row.category,
  active: row.active === 1,
  startDate: row.start_date,
  endDate: row.end_date,
})

const toRow = (cost: Omit<RecurringCost, 'id'>) => ({
  name: cost.name,
  amount_cents: cost.cents,
  day_of_month: cost.dayOfMonth,
  category: cost.category,
  active: Number(cost.active),
  start_date: cost.startDate,
  end_date: cost.endDate,
})

/** All recurring costs of the user, in the order of their names. */
export async function readRecurringCosts(store: Store, userId: string): Promise<RecurringCost[]> {
  const rows = await store
    .selectFrom('recurring_costs')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/**
 * A recurring cost as it is, with every other change of it waiting until the transaction ends; undefined when there is
 * no such one. A write that changes nothing takes that lock alike in both engines.
 */
export async function lockRecurringCost(
  store: Store,
  userId: string,
  id: string,
): Promise<RecurringCost | undefined> {
  const row = await store
    .updateTable('recurring_costs')
    .set((cost) => ({ name: cost.ref('name') }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function addRecurringCost(
  store: Store,
  userId: string,
  cost: Omit<RecurringCost, 'id'>,
): Promise<RecurringCost> {
  const added = { id: newId(), ...cost }
  await store
    .insertInto('recurring_costs')
    .values({ user_id: userId, id: added.id, ...toRow(cost) })
    .execute()
  return added
}

/** Makes a recurring cost with the id it is to have, or changes the one that has it. */
export async function putRecurringCost(store: Store, userId: string, cost: RecurringCost): Promise<void> {
  await store
    .insertInto('recurring_costs')
    .values({ user_id: userId, id: cost.id, ...toRow(cost) })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(toRow(cost)))
    .execute()
}

/** Replaces everything about a recurring cost but its id; undefined when there is no such one. */
export async function updateRecurringCost(
  store: Store,
  userId: string,
  id: string,
  cost: Omit<RecurringCost, 'id'>,
): Promise<RecurringCost | undefined> {
  const row = await store
    .updateTable('recurring_costs')
    .set(toRow(cost))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** False when there is no such recurring cost. */
export async function deleteRecurringCost(store: Store, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('recurring_costs')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
