import { v7 as newId } from 'uuid'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import type { Schema, Store } from '#store/schema.ts'

const columns = [
  'id',
  'name',
  'amountCents',
  'dayOfMonth',
  'category',
  'active',
  'startDate',
  'endDate',
] as const

type Row = Pick<Schema['recurringCosts'], (typeof columns)[number]>

const fromRow = ({ amountCents, ...row }: Row): RecurringCost => ({
  ...row,
  cents: amountCents,
  active: row.active === 1,
})

const toRow = ({ cents, ...cost }: Omit<RecurringCost, 'id'>) => ({
  ...cost,
  amountCents: cents,
  active: Number(cost.active),
})

/** All recurring costs of the user, in the order of their names. */
export async function readRecurringCosts(store: Store, userId: string): Promise<RecurringCost[]> {
  const rows = await store
    .selectFrom('recurringCosts')
    .select(columns)
    .where('userId', '=', userId)
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
    .updateTable('recurringCosts')
    .set((cost) => ({ name: cost.ref('name') }))
    .where('userId', '=', userId)
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
    .insertInto('recurringCosts')
    .values({ userId, id: added.id, ...toRow(cost) })
    .execute()
  return added
}

/** Makes a recurring cost with the id it is to have, or changes the one that has it. */
export async function putRecurringCost(store: Store, userId: string, cost: RecurringCost): Promise<void> {
  await store
    .insertInto('recurringCosts')
    .values({ userId, id: cost.id, ...toRow(cost) })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doUpdateSet(toRow(cost)))
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
    .updateTable('recurringCosts')
    .set(toRow(cost))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** False when there is no such recurring cost. */
export async function deleteRecurringCost(store: Store, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('recurringCosts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
