import { type SqlBool, sql } from 'kysely'
import { type Month, monthOf } from '#domain/calendar.ts'
import { nearestDueDay } from '#domain/due-days.ts'
import type { DecidedBy, MatchState } from '#domain/matches.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { readTransactionsById, type StoredTransaction } from '#ledger/store/read-transactions.ts'
import type { Store } from '#store/schema.ts'
import { keepPaymentDecision, type PaymentPair } from './payment-decisions.ts'
import { recognizePaymentsAmong, recognizePaymentsOf } from './recognize-payments.ts'
import { putPayments } from './stored-payments.ts'

export type StoredPayment = {
  id: string
  recurringCostId: string
  transactionId: string
  month: Month
  state: MatchState
  decidedBy: DecidedBy
  transaction: StoredTransaction
}

const paymentIdOf = ({
  recurringCostId,
  transactionId,
}: Pick<StoredPayment, 'recurringCostId' | 'transactionId'>) => `${recurringCostId}_${transactionId}`

type Asked = {
  state?: MatchState | undefined
  recurringCostId?: string | undefined
  transactionId?: string | undefined
  /** The ID that the previous page ended with. */
  after?: string | undefined
  limit: number
}

/** The payments of recurring costs, in the order of their IDs. */
export async function readPayments(store: Store, ledgerId: string, asked: Asked): Promise<StoredPayment[]> {
  const { state, recurringCostId, transactionId, after, limit } = asked
  const [cost = '', row = ''] = after?.split('_') ?? []
  const rows = await store
    .selectFrom('recurringPayments as payment')
    .innerJoin('recurringCosts as cost', (join) =>
      join.onRef('cost.ledgerId', '=', 'payment.ledgerId').onRef('cost.id', '=', 'payment.recurringCostId'),
    )
    .select([
      'recurringCostId',
      'transactionId',
      'state',
      'decidedBy',
      'cost.cadence',
      'cost.dayOfMonth',
      'cost.startDate',
    ])
    .where('payment.ledgerId', '=', ledgerId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'linked'))
    .$if(recurringCostId !== undefined, (query) => query.where('recurringCostId', '=', recurringCostId ?? ''))
    .$if(transactionId !== undefined, (query) => query.where('transactionId', '=', transactionId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(recurring_cost_id, transaction_id) > (${cost}, ${row})`),
    )
    .orderBy('recurringCostId')
    .orderBy('transactionId')
    .limit(limit)
    .execute()
  const transactions = await readTransactionsById(
    store,
    ledgerId,
    rows.map(({ transactionId }) => transactionId),
  )
  const byId = new Map(transactions.map((row) => [row.id, row]))
  return rows.flatMap(({ cadence, dayOfMonth, startDate, ...payment }) => {
    const transaction = byId.get(payment.transactionId)
    return transaction
      ? [
          {
            id: paymentIdOf(payment),
            ...payment,
            month: monthOf(nearestDueDay({ cadence, dayOfMonth, startDate }, transaction.date)),
            transaction,
          },
        ]
      : []
  })
}

/** Links a row with the recurring cost that it pays, or permanently dismisses the payment. */
export const decidePayment = (
  store: Store,
  ledgerId: string,
  pair: PaymentPair,
  state: 'linked' | 'dismissed',
): Promise<StoredPayment | 'cost_missing' | 'row_missing' | 'not_spending'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const cost = await transaction
      .selectFrom('recurringCosts')
      .select('id')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', pair.costId)
      .executeTakeFirst()
    if (!cost) return 'cost_missing'
    const [row] = await readTransactionsById(transaction, ledgerId, [pair.rowId])
    if (!row) return 'row_missing'
    if (state === 'linked' && row.cents >= 0) return 'not_spending'
    const others = await costsOf(transaction, ledgerId, pair.rowId)
    await keepPaymentDecision(transaction, ledgerId, pair, state)
    await putPayments(transaction, ledgerId, [{ ...pair, state, decidedBy: 'user' }])
    await recognizePaymentsOf(transaction, ledgerId, new Set([pair.costId, ...others]))
    const [payment] = await readPayments(transaction, ledgerId, {
      recurringCostId: pair.costId,
      transactionId: pair.rowId,
      limit: 1,
    })
    return payment ?? 'row_missing'
  })

/** Deletes a decision, so that the payment can be recognized again. Returns false if there was none. */
export const forgetPayment = (store: Store, ledgerId: string, pair: PaymentPair): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('recurringPayments')
      .where('ledgerId', '=', ledgerId)
      .where('recurringCostId', '=', pair.costId)
      .where('transactionId', '=', pair.rowId)
      .where('decidedBy', '=', 'user')
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await keepPaymentDecision(transaction, ledgerId, pair, null)
    await recognizePaymentsOf(transaction, ledgerId, [pair.costId])
    const rows = await readTransactionsById(transaction, ledgerId, [pair.rowId])
    await recognizePaymentsAmong(
      transaction,
      ledgerId,
      rows.map(({ valueCents, ...row }) => ({ ...row, value: valueCents })),
    )
    return true
  })

/** The costs that a row is a payment of. */
async function costsOf(store: Store, ledgerId: string, rowId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('recurringPayments')
    .select('recurringCostId')
    .where('ledgerId', '=', ledgerId)
    .where('transactionId', '=', rowId)
    .execute()
  return rows.map(({ recurringCostId }) => recurringCostId)
}
