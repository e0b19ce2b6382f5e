import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { latestDay, type Month, monthOf } from '#domain/calendar.ts'
import type { DecidedBy, MatchState } from '#domain/matches.ts'
import {
  type DecidedPayment,
  findPayments,
  likelyPayments,
  type PayableCost,
  type PaymentRow,
  paidMonth,
  rowsThatCanPay,
} from '#domain/recurring-payments.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { selectMovements, toMovement } from './near-rows.ts'

/** The months of a cost whose payments have to be recognized again. */
type Scope = Set<Month> | 'all'
type Scopes = Map<string, Scope>

/** Maximum rows to search, latest first, so that adding a cost never takes long. */
const mostSearched = 20_000

/** Recognizes the payments among rows that were just added, changed or released by another cost. */
export async function recognizePaymentsAmong(
  store: Store,
  ledgerId: string,
  rows: readonly PaymentRow[],
): Promise<void> {
  const costs = await readPayableCosts(store, ledgerId)
  if (costs.length === 0) return
  const decided = await readDecidedPayments(store, ledgerId)
  const scopes: Scopes = new Map()
  addScopesOf(scopes, rows, { costs, decided })
  await recognize(store, ledgerId, scopes, sql`1 = 1`)
}

/** Recognizes all payments of a cost that was added or changed, or about which the user decided. */
export const recognizePaymentsOf = (
  store: Store,
  ledgerId: string,
  costIds: Iterable<string>,
): Promise<void> => recognize(store, ledgerId, new Map(Array.from(costIds, (id) => [id, 'all'])), sql`1 = 1`)

/** Unlinks the payments of rows that are about to be deleted or changed. Other rows can be linked instead. */
export async function leavePayments(
  store: Store,
  ledgerId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const left = await readStoredPayments(store, ledgerId, { rows: which })
  if (left.length === 0) return
  const costs = new Map((await readPayableCosts(store, ledgerId)).map((cost) => [cost.id, cost]))
  const scopes: Scopes = new Map()
  for (const { costId, decidedBy, date } of left) {
    const cost = costs.get(costId)
    if (cost) addScope(scopes, costId, decidedBy === 'user' ? 'all' : paidMonth(cost, date))
  }
  await deletePayments(store, ledgerId, left)
  await recognize(store, ledgerId, scopes, sql`not (${which})`)
}

/**
 * Looks for the payments of these costs and months again, among the rows that match the condition. When a row moves
 * from one cost to another, both costs are searched again.
 */
async function recognize(
  store: Store,
  ledgerId: string,
  scopes: Scopes,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  if (scopes.size === 0) return
  const costs = await readPayableCosts(store, ledgerId)
  const decided = await readDecidedPayments(store, ledgerId)
  for (const [costId, scope] of scopes) {
    scopes.delete(costId)
    const cost = costs.find(({ id }) => id === costId)
    if (!cost) continue
    const isAsked = ({ month }: { month: Month }) => scope === 'all' || scope.has(month)
    const likelyFor = likelyPayments([cost], decided)
    const rows = (await readRowsThatCanPay(store, ledgerId, cost, scope, which)).filter(likelyFor)
    const found = findPayments(costs, decided, rows).filter((one) => one.costId === costId && isAsked(one))
    const before = (await readStoredPayments(store, ledgerId, { costId, decidedBy: 'product' })).filter(
      ({ date }) => isAsked({ month: paidMonth(cost, date) }),
    )
    const states = new Map(found.map(({ rowId, state }) => [rowId, state]))
    const released = before.filter(({ id, state }) => states.get(id) !== state)
    const kept = new Set(before.filter((one) => !released.includes(one)).map(({ id }) => id))
    await deletePayments(store, ledgerId, released)
    const added = found.filter(({ rowId }) => !kept.has(rowId))
    const rowIds = added.map(({ rowId }) => rowId)
    const taken = await readStoredPayments(store, ledgerId, { decidedBy: 'product', rowIds })
    await deletePayments(store, ledgerId, taken)
    for (const { rowId, state } of added)
      await putPayment(store, ledgerId, { costId, rowId, state, decidedBy: 'product' })
    for (const { costId, date } of taken) {
      const other = costs.find(({ id }) => id === costId)
      if (other) addScope(scopes, costId, paidMonth(other, date))
    }
    const free = released.filter(({ id }) => !states.has(id)).map(toMovement)
    addScopesOf(scopes, free, { costs: costs.filter(({ id }) => id !== costId), decided })
  }
}

function addScopesOf(
  scopes: Scopes,
  rows: readonly PaymentRow[],
  { costs, decided }: { costs: readonly PayableCost[]; decided: readonly DecidedPayment[] },
): void {
  const likelyFor = likelyPayments(costs, decided)
  for (const row of rows) {
    const likely = likelyFor(row)
    if (likely) addScope(scopes, likely.costId, likely.month)
  }
}

function addScope(scopes: Scopes, costId: string, added: Month | 'all'): void {
  const scope = scopes.get(costId) ?? new Set()
  if (added !== 'all' && scope !== 'all') scope.add(added)
  scopes.set(costId, added === 'all' ? 'all' : scope)
}

const readPayableCosts = async (store: Store, ledgerId: string): Promise<PayableCost[]> =>
  (
    await store
      .selectFrom('recurringCosts')
      .select(['id', 'name', 'amountCents as cents', 'dayOfMonth', 'active', 'startDate', 'endDate'])
      .where('ledgerId', '=', ledgerId)
      .execute()
  ).map((cost) => ({ ...cost, active: cost.active === 1 }))

/** The user's decisions about existing rows. */
export async function readDecidedPayments(store: Store, ledgerId: string): Promise<DecidedPayment[]> {
  const payments = await readStoredPayments(store, ledgerId, { decidedBy: 'user' })
  return payments.map(({ costId, id, state, date, description }) => ({
    costId,
    rowId: id,
    state: state === 'linked' ? 'linked' : 'dismissed',
    date,
    description,
  }))
}

/** The rows that pay a cost. */
export const readPaymentRows = async (
  store: Store,
  ledgerId: string,
  costId: string,
): Promise<PaymentRow[]> => (await readStoredPayments(store, ledgerId, { costId })).map(toMovement)

type WhichPayments = {
  costId?: string
  decidedBy?: DecidedBy
  rowIds?: readonly string[]
  rows?: RawBuilder<SqlBool>
}

/** Payments with their rows, which are looked up by ID: in a join, engines without statistics read the whole ledger. */
async function readStoredPayments(
  store: Store,
  ledgerId: string,
  { costId, decidedBy, rowIds, rows: which }: WhichPayments,
) {
  const payments = await store
    .selectFrom('recurringPayments')
    .select(['recurringCostId as costId', 'transactionId', 'state', 'decidedBy'])
    .where('ledgerId', '=', ledgerId)
    .$if(costId !== undefined, (query) => query.where('recurringCostId', '=', costId ?? ''))
    .$if(decidedBy !== undefined, (query) => query.where('decidedBy', '=', decidedBy ?? 'user'))
    .$if(rowIds !== undefined, (query) => query.where(isOneOf(store, 'transactionId', rowIds ?? [])))
    .$if(which !== undefined, (query) =>
      query.where(sql<SqlBool>`transaction_id in (select id from transactions where ${which})`),
    )
    .execute()
  if (payments.length === 0) return []
  const ids = payments.map(({ transactionId }) => transactionId)
  const rows = await selectMovements(store, ledgerId)
    .where(isOneOf(store, 'id', ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return payments.flatMap(({ transactionId, ...payment }) => {
    const row = byId.get(transactionId)
    return row ? [{ ...payment, ...row }] : []
  })
}

async function readRowsThatCanPay(
  store: Store,
  ledgerId: string,
  cost: PayableCost,
  scope: Scope,
  which: RawBuilder<SqlBool>,
): Promise<PaymentRow[]> {
  const months = scope === 'all' ? [monthOf(cost.startDate), monthOf(latestDay)] : [...scope].sort()
  const period = { first: months[0] ?? '', last: months.at(-1) ?? '' }
  const { firstDay, lastDay, leastCents, mostCents } = rowsThatCanPay(cost, period)
  const value = sql<number>`coalesce(value_cents, amount_cents)`
  const rows = await selectMovements(store, ledgerId)
    .where('date', '>=', firstDay)
    .where('date', '<=', lastDay)
    .where(value, '>=', -mostCents)
    .where(value, '<=', -leastCents)
    .where(which)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSearched)
    .execute()
  return rows.map(toMovement)
}

async function deletePayments(
  store: Store,
  ledgerId: string,
  payments: readonly { costId: string; id: string }[],
): Promise<void> {
  for (const { costId, id } of payments)
    await store
      .deleteFrom('recurringPayments')
      .where('ledgerId', '=', ledgerId)
      .where('transactionId', '=', id)
      .where('recurringCostId', '=', costId)
      .execute()
}

/** Stores a payment. If it is linked, the row is no payment of another cost. */
export async function putPayment(
  store: Store,
  ledgerId: string,
  {
    costId,
    rowId,
    state,
    decidedBy,
  }: { costId: string; rowId: string; state: MatchState; decidedBy: DecidedBy },
): Promise<void> {
  if (state === 'linked')
    await store
      .deleteFrom('recurringPayments')
      .where('ledgerId', '=', ledgerId)
      .where('transactionId', '=', rowId)
      .where('recurringCostId', '<>', costId)
      .where('state', '<>', 'dismissed')
      .execute()
  await store
    .insertInto('recurringPayments')
    .values({ ledgerId, recurringCostId: costId, transactionId: rowId, state, decidedBy })
    .onConflict((conflict) =>
      conflict.columns(['ledgerId', 'recurringCostId', 'transactionId']).doUpdateSet({ state, decidedBy }),
    )
    .execute()
}
