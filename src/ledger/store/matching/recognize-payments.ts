import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, latestDay } from '#domain/calendar.ts'
import { firstDueDay, nearestDueDay } from '#domain/due-days.ts'
import {
  findPayments,
  likelyPayments,
  type PayableCost,
  type PaymentRow,
  rowsThatCanPay,
} from '#domain/recurring-payments.ts'
import type { Store } from '#store/schema.ts'
import { selectMovements, toMovement } from './near-rows.ts'
import {
  deletePayments,
  type KnownCosts,
  putPayments,
  readKnownCosts,
  readStoredPayments,
  type StoredPaymentRow,
} from './stored-payments.ts'

/** The due days of a cost whose payments have to be recognized again. */
type Scope = Set<Day> | 'all'
type Scopes = Map<string, Scope>

/** Maximum rows to search, latest first, so that adding a cost never takes long. */
const mostSearched = 20_000

/** Recognizes the payments among rows that were just added, or released by another cost. */
export async function recognizePaymentsAmong(
  store: Store,
  ledgerId: string,
  rows: readonly PaymentRow[],
): Promise<void> {
  const known = await readKnownCosts(store, ledgerId)
  if (known.costs.length === 0) return
  const scopes: Scopes = new Map()
  addLikely(scopes, rows, likelyPayments(known.costs, known.decided))
  await recognize(store, ledgerId, { known, scopes })
}

/** The same for existing rows whose value has changed, and which may already be payments. */
export async function recognizeChangedPayments(
  store: Store,
  ledgerId: string,
  rows: readonly PaymentRow[],
): Promise<void> {
  const known = await readKnownCosts(store, ledgerId)
  if (known.costs.length === 0) return
  const rowIds = rows.map(({ id }) => id)
  const scopes: Scopes = new Map()
  addPaid(scopes, await readStoredPayments(store, ledgerId, { decidedBy: 'product', rowIds }), known)
  addLikely(scopes, rows, likelyPayments(known.costs, known.decided))
  await recognize(store, ledgerId, { known, scopes })
}

/** Recognizes all payments of a cost that was added or changed, or about which the user decided. */
export async function recognizePaymentsOf(
  store: Store,
  ledgerId: string,
  costIds: Iterable<string>,
): Promise<void> {
  const scopes: Scopes = new Map(Array.from(costIds, (id) => [id, 'all']))
  if (scopes.size > 0)
    await recognize(store, ledgerId, { known: await readKnownCosts(store, ledgerId), scopes })
}

/** Unlinks the payments of rows that are about to be deleted or changed. Other rows can be linked instead. */
export async function leavePayments(
  store: Store,
  ledgerId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const left = await readStoredPayments(store, ledgerId, { rows: which })
  if (left.length === 0) return
  await deletePayments(store, ledgerId, left)
  const known = await readKnownCosts(store, ledgerId)
  const scopes: Scopes = new Map()
  addPaid(scopes, left, known)
  // The user's decision confirmed or rejected a payee for all months.
  for (const { costId } of left.filter(({ decidedBy }) => decidedBy === 'user'))
    addScope(scopes, costId, 'all')
  await recognize(store, ledgerId, { known, scopes, which: sql`not (${which})` })
}

type Recognized = { known: KnownCosts; scopes: Scopes; which?: RawBuilder<SqlBool> }

/**
 * Looks for the payments of these costs and due days again, among the rows that match the condition. When a row moves
 * from one cost to another, both costs are searched again.
 */
async function recognize(
  store: Store,
  ledgerId: string,
  { known, scopes, which = sql`1 = 1` }: Recognized,
): Promise<void> {
  const { costs, decided } = known
  const likelyFor = likelyPayments(costs, decided)
  const done: Scopes[] = []
  for (let asked = scopes; asked.size > 0; ) {
    const dayPaid = daysPaid(known)
    const isAsked = (payment: { costId: string; dueDay: Day }) => isWithin(asked, payment)
    const rows = await readRowsThatCanPay(store, ledgerId, { costs, scopes: asked, which })
    const found = findPayments(costs, decided, rows, likelyFor).filter(isAsked)
    const stored = { costIds: [...asked.keys()], decidedBy: 'product' } as const
    const before = (await readStoredPayments(store, ledgerId, stored)).filter((payment) =>
      isAsked({ ...payment, dueDay: dayPaid(payment) }),
    )
    const states = new Map(found.map((payment) => [keyOf(payment.costId, payment.rowId), payment.state]))
    const released = before.filter(({ costId, id, state }) => states.get(keyOf(costId, id)) !== state)
    const gone = new Set(released)
    const kept = new Set(before.filter((one) => !gone.has(one)).map(({ costId, id }) => keyOf(costId, id)))
    const added = found.filter(({ costId, rowId }) => !kept.has(keyOf(costId, rowId)))
    const rowIds = added.map(({ rowId }) => rowId)
    await deletePayments(store, ledgerId, released)
    const taken =
      added.length > 0 ? await readStoredPayments(store, ledgerId, { decidedBy: 'product', rowIds }) : []
    await deletePayments(store, ledgerId, taken)
    await putPayments(
      store,
      ledgerId,
      added.map(({ costId, rowId, state }) => ({ costId, rowId, state, decidedBy: 'product' })),
    )
    done.push(asked)
    const next: Scopes = new Map()
    addPaid(next, taken, known)
    const addedIds = new Set(rowIds)
    addLikely(next, released.filter(({ id }) => !addedIds.has(id)).map(toMovement), likelyFor)
    asked = without(next, done)
  }
}

const keyOf = (costId: string, rowId: string) => `${costId} ${rowId}`

const isWithin = (scopes: Scopes, { costId, dueDay }: { costId: string; dueDay: Day }): boolean => {
  const scope = scopes.get(costId)
  return scope === 'all' || (scope?.has(dueDay) ?? false)
}

/** Leaves out what was already searched, so that the search ends. */
function without(scopes: Scopes, done: readonly Scopes[]): Scopes {
  const left: Scopes = new Map()
  for (const [costId, scope] of scopes)
    for (const dueDay of scope === 'all' ? [] : scope)
      if (!done.some((one) => isWithin(one, { costId, dueDay }))) addScope(left, costId, dueDay)
  return left
}

/** Returns the due day that a stored payment is for. */
function daysPaid({ costs }: KnownCosts) {
  const byId = new Map(costs.map((cost) => [cost.id, cost]))
  return ({ costId, date }: Pick<StoredPaymentRow, 'costId' | 'date'>): Day => {
    const cost = byId.get(costId)
    return cost ? nearestDueDay(cost, date) : date
  }
}

/** Adds the costs and due days of stored payments. */
function addPaid(scopes: Scopes, payments: readonly StoredPaymentRow[], known: KnownCosts): void {
  const dayPaid = daysPaid(known)
  for (const payment of payments) addScope(scopes, payment.costId, dayPaid(payment))
}

/** Adds the cost and due day that each row most likely pays. */
function addLikely(
  scopes: Scopes,
  rows: readonly PaymentRow[],
  likelyFor: ReturnType<typeof likelyPayments>,
): void {
  for (const row of rows) {
    const likely = likelyFor(row)
    if (likely) addScope(scopes, likely.costId, likely.dueDay)
  }
}

function addScope(scopes: Scopes, costId: string, added: Day | 'all'): void {
  const scope = scopes.get(costId) ?? new Set()
  if (added !== 'all' && scope !== 'all') scope.add(added)
  scopes.set(costId, added === 'all' ? 'all' : scope)
}

type Searched = { costs: readonly PayableCost[]; scopes: Scopes; which: RawBuilder<SqlBool> }

const value = sql<number>`coalesce(value_cents, amount_cents)`

/** Reads the rows for single due days together, but those for all of them cost by cost, to get the latest rows of each. */
async function readRowsThatCanPay(
  store: Store,
  ledgerId: string,
  { costs, scopes, which }: Searched,
): Promise<PaymentRow[]> {
  const asked = costs.flatMap((cost) => {
    const scope = scopes.get(cost.id)
    if (!scope) return []
    const days = scope === 'all' ? [firstDueDay(cost), latestDay] : [...scope].sort()
    return [{ isOfAllDays: scope === 'all', ...rowsThatCanPay(cost, days[0] ?? '', days.at(-1) ?? '') }]
  })
  const [ofAllDays, ofSome] = [
    asked.filter((one) => one.isOfAllDays),
    asked.filter((one) => !one.isOfAllDays),
  ]
  const found = new Map<string, PaymentRow>()
  for (const ranges of [...ofAllDays.map((one) => [one]), ...(ofSome.length > 0 ? [ofSome] : [])]) {
    const rows = await selectMovements(store, ledgerId)
      .where('date', '>=', least(ranges.map(({ firstDay }) => firstDay)))
      .where('date', '<=', most(ranges.map(({ lastDay }) => lastDay)))
      .where(({ and, or, eb }) =>
        or(
          ranges.map(({ firstDay, lastDay, leastCents, mostCents }) =>
            and([
              eb('date', '>=', firstDay),
              eb('date', '<=', lastDay),
              eb(value, '>=', -mostCents),
              eb(value, '<=', -leastCents),
            ]),
          ),
        ),
      )
      .where(which)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(mostSearched)
      .execute()
    for (const row of rows) found.set(row.id, toMovement(row))
  }
  return [...found.values()]
}

const least = (days: readonly Day[]): Day => [...days].sort()[0] ?? latestDay
const most = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? latestDay
