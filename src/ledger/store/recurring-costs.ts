import { v7 as newId } from 'uuid'
import { type Day, monthOf } from '#domain/calendar.ts'
import { nearestDueDay } from '#domain/due-days.ts'
import type { RecurringCost, RecurringCostFields } from '#domain/recurring-costs.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { categoryToUse } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { leftOutBy } from './counted-as.ts'
import { type DecidedPayments, linkPayments, refusalOfPayments } from './matching/link-payments.ts'
import { forgetDecisionsAboutCost, matchCost } from './matching/payment-decisions.ts'
import { recognizePaymentsAmong } from './matching/recognize-payments.ts'
import { readPaymentRows } from './matching/stored-payments.ts'

const columns = [
  'id',
  'name',
  'amountCents',
  'cadence',
  'dayOfMonth',
  'category',
  'active',
  'startDate',
  'endDate',
] as const

type Row = Pick<Schema['recurringCosts'], (typeof columns)[number]>

type BookedPayment = { date: Day; isCounted: boolean }

function fromRow({ amountCents, ...row }: Row, payments: readonly BookedPayment[]): RecurringCost {
  const daysOf = (some: readonly BookedPayment[]) =>
    [...new Set(some.map(({ date }) => nearestDueDay(row, date)))].sort()
  const paidDays = daysOf(payments.filter(({ isCounted }) => isCounted))
  const paidMonths = [...new Set(paidDays.map(monthOf))]
  return {
    ...row,
    cents: amountCents,
    active: row.active === 1,
    bookedDays: daysOf(payments),
    paidDays,
    paidMonths,
  }
}

const toRow = ({
  name,
  cents,
  cadence,
  dayOfMonth,
  category,
  active,
  startDate,
  endDate,
}: RecurringCostFields) => ({
  name,
  amountCents: cents,
  cadence,
  dayOfMonth,
  category,
  active: Number(active),
  startDate,
  endDate,
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
  const booked = rows.length === 0 ? new Map() : await readBookedPayments(store, ledgerId)
  return rows.map((row) => fromRow(row, booked.get(row.id) ?? []))
}

export const readRecurringCost = async (
  store: Store,
  ledgerId: string,
  id: string,
): Promise<RecurringCost | undefined> =>
  (await readRecurringCosts(store, ledgerId)).find((cost) => cost.id === id)

/**
 * The linked payments of each cost. Those that are left out of totals don't count instead of it: otherwise neither the
 * payment nor the cost would count.
 */
async function readBookedPayments(store: Store, ledgerId: string): Promise<Map<string, BookedPayment[]>> {
  const payments = await store
    .selectFrom('recurringPayments')
    .select(['recurringCostId as costId', 'transactionId'])
    .where('ledgerId', '=', ledgerId)
    .where('state', '=', 'linked')
    .execute()
  const ids = payments.map(({ transactionId }) => transactionId)
  // Looked up by ID: in a join, engines without statistics read the whole ledger.
  const booked = await store
    .selectFrom('transactions')
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .select(['transactions.id', 'transactions.date', leftOutBy.as('leftOutBy')])
    .where('transactions.ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'transactions.id', ids))
    .execute()
  const rows = new Map(
    booked.map(({ id, date, leftOutBy }) => [id, { date, isCounted: leftOutBy === '' }] as const),
  )
  const found = payments.flatMap(({ costId, transactionId }) => {
    const row = rows.get(transactionId)
    return row ? [{ costId, ...row }] : []
  })
  return Map.groupBy(found, ({ costId }) => costId)
}

/** Adds a cost, and links the given rows as its payments. */
export const addRecurringCost = (
  store: Store,
  ledgerId: string,
  cost: RecurringCostFields,
  payments: DecidedPayments = { rowIds: [], leftOutIds: [] },
): Promise<RecurringCost | 'row_missing' | 'not_spending'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const refusal = await refusalOfPayments(transaction, ledgerId, [
      ...payments.rowIds,
      ...payments.leftOutIds,
    ])
    if (refusal) return refusal
    const id = newId()
    await putRecurringCost(transaction, ledgerId, { id, ...cost })
    await linkPayments(transaction, ledgerId, id, payments)
    const added = await readRecurringCost(transaction, ledgerId, id)
    if (!added) throw new Error('A recurring cost that was just added is not there')
    return added
  })

/** Creates a recurring cost with a given ID, or changes the existing one, within a change of the ledger. */
export async function putRecurringCost(
  store: Store,
  ledgerId: string,
  cost: RecurringCostFields & { id: string },
): Promise<void> {
  const category = await categoryToUse(store, ledgerId, cost.category)
  const row = toRow({ ...cost, category })
  await store
    .insertInto('recurringCosts')
    .values({ ledgerId, ...row, id: cost.id })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'id']).doUpdateSet(row))
    .execute()
  await matchCost(store, ledgerId, cost.id)
}

/** Returns false if the recurring cost doesn't exist. The rows that paid it can then be linked with another one. */
export const deleteRecurringCost = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const paid = await readPaymentRows(transaction, ledgerId, id)
    const { numDeletedRows } = await transaction
      .deleteFrom('recurringCosts')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await forgetDecisionsAboutCost(transaction, ledgerId, id)
    await recognizePaymentsAmong(transaction, ledgerId, paid)
    return numDeletedRows > 0n
  })
