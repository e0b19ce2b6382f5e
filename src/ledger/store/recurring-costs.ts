import { v7 as newId } from 'uuid'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import type { Schema, Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'

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

/** All recurring costs of the ledger, sorted by name. */
export async function readRecurringCosts(store: Store, ledgerId: string): Promise<RecurringCost[]> {
  const rows = await store
    .selectFrom('recurringCosts')
    .select(columns)
    .where('ledgerId', '=', ledgerId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/**
 * Reads and locks a recurring cost until the transaction ends; undefined if it does not exist. An update without
 * changes takes that lock on both engines.
 */
export async function lockRecurringCost(
  store: Store,
  ledgerId: string,
  id: string,
): Promise<RecurringCost | undefined> {
  const row = await store
    .updateTable('recurringCosts')
    .set((cost) => ({ name: cost.ref('name') }))
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function addRecurringCost(
  store: Store,
  ledgerId: string,
  cost: Omit<RecurringCost, 'id'>,
): Promise<RecurringCost> {
  const added = { id: newId(), ...cost }
  await changeLedger(store, ledgerId, (transaction) =>
    transaction
      .insertInto('recurringCosts')
      .values({ ledgerId, id: added.id, ...toRow(cost) })
      .execute(),
  )
  return added
}

/** Creates a recurring cost with a given ID, or changes the existing one. */
export async function putRecurringCost(store: Store, ledgerId: string, cost: RecurringCost): Promise<void> {
  await store
    .insertInto('recurringCosts')
    .values({ ledgerId, id: cost.id, ...toRow(cost) })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'id']).doUpdateSet(toRow(cost)))
    .execute()
}

/** Replaces everything in a recurring cost except its ID; undefined if it does not exist. */
export async function updateRecurringCost(
  store: Store,
  ledgerId: string,
  id: string,
  cost: Omit<RecurringCost, 'id'>,
): Promise<RecurringCost | undefined> {
  const row = await store
    .updateTable('recurringCosts')
    .set(toRow(cost))
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** False if the recurring cost does not exist. */
export async function deleteRecurringCost(store: Store, ledgerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('recurringCosts')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
