import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DecidedBy, MatchState } from '#domain/matches.ts'
import type { DecidedPayment, PayableCost, PaymentRow } from '#domain/recurring-payments.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { selectMovements, toMovement } from './near-rows.ts'

/** What decides which rows pay which costs. */
export type KnownCosts = { costs: PayableCost[]; decided: DecidedPayment[] }

export const readKnownCosts = async (store: Store, ledgerId: string): Promise<KnownCosts> => ({
  costs: await readPayableCosts(store, ledgerId),
  decided: await readDecidedPayments(store, ledgerId),
})

const readPayableCosts = async (store: Store, ledgerId: string): Promise<PayableCost[]> =>
  (
    await store
      .selectFrom('recurringCosts')
      .select([
        'id',
        'name',
        'amountCents as cents',
        'cadence',
        'dayOfMonth',
        'active',
        'startDate',
        'endDate',
      ])
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
): Promise<PaymentRow[]> => (await readStoredPayments(store, ledgerId, { costIds: [costId] })).map(toMovement)

type WhichPayments = {
  costIds?: readonly string[]
  decidedBy?: DecidedBy
  rowIds?: readonly string[]
  rows?: RawBuilder<SqlBool>
}

/** Payments with their rows, which are looked up by ID: a join without table statistics would read the whole ledger. */
export async function readStoredPayments(
  store: Store,
  ledgerId: string,
  { costIds, decidedBy, rowIds, rows: which }: WhichPayments,
) {
  const payments = await store
    .selectFrom('recurringPayments')
    .select(['recurringCostId as costId', 'transactionId', 'state', 'decidedBy'])
    .where('ledgerId', '=', ledgerId)
    .$if(costIds !== undefined, (query) => query.where(isOneOf(store, 'recurringCostId', costIds ?? [])))
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

export type StoredPaymentRow = Awaited<ReturnType<typeof readStoredPayments>>[number]

const keyColumns = { costId: 'text', rowId: 'text' } as const

export async function deletePayments(
  store: Store,
  ledgerId: string,
  payments: readonly { costId: string; id: string }[],
): Promise<void> {
  if (payments.length === 0) return
  const keys = payments.map(({ costId, id }) => ({ costId, rowId: id }))
  await sql`
    delete from recurring_payments where ledger_id = ${ledgerId} and (recurring_cost_id, transaction_id) in (
      select cost_id, row_id from ${rowTable(store, keyColumns, keys)}
    )
  `.execute(store)
}

export type NewPayment = { costId: string; rowId: string; state: MatchState; decidedBy: DecidedBy }

const paymentColumns = { ...keyColumns, state: 'text', decidedBy: 'text' } as const

/** Stores payments. A row that is linked to a cost stops being a payment of any other. */
export async function putPayments(
  store: Store,
  ledgerId: string,
  payments: readonly NewPayment[],
): Promise<void> {
  if (payments.length === 0) return
  const linked = payments.filter(({ state }) => state === 'linked')
  if (linked.length > 0)
    await sql`
      delete from recurring_payments
      where ledger_id = ${ledgerId} and state <> 'dismissed'
        and ${isOneOf(
          store,
          'transactionId',
          linked.map(({ rowId }) => rowId),
        )}
        and (recurring_cost_id, transaction_id) not in (
          select cost_id, row_id from ${rowTable(store, paymentColumns, linked)}
        )
    `.execute(store)
  await sql`
    insert into recurring_payments (ledger_id, recurring_cost_id, transaction_id, state, decided_by)
    select ${ledgerId}, cost_id, row_id, state, decided_by from ${rowTable(store, paymentColumns, payments)}
    where true
    on conflict (ledger_id, recurring_cost_id, transaction_id)
      do update set state = excluded.state, decided_by = excluded.decided_by
  `.execute(store)
}
