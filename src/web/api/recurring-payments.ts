import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  RecurringPayment,
  RecurringPaymentDecision,
  RecurringPaymentPage,
} from '#contract/recurring-payments.ts'
import { getJson, type Query, sendJson } from './http.ts'

export type LedgerPayment = z.output<typeof RecurringPayment>

/** A recurring cost, and a transaction that may pay it. */
export type PaymentPair = Pick<LedgerPayment, 'recurringCostId' | 'transactionId'>

/** The first page of suggested payments, which is more than anyone decides at once. */
export const suggestedPaymentsQuery = queryOptions({
  queryKey: ['ledger', 'recurring-payments', 'suggested'],
  queryFn: () => readPayments({ state: 'suggested' }),
})

/** The recurring cost that a transaction pays, if it pays one. */
export const paymentOfQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['ledger', 'recurring-payments', 'linked', transactionId],
    queryFn: async () => (await readPayments({ state: 'linked', transaction_id: transactionId }))[0] ?? null,
  })

const readPayments = async (filter: Query) =>
  (await getJson('/recurring-payments', filter, RecurringPaymentPage)).payments

const pathOf = ({ recurringCostId, transactionId }: PaymentPair) =>
  `/recurring-payments/${recurringCostId}_${transactionId}`

/** Links a payment, whether or not it was suggested, or permanently unlinks or dismisses it. */
export const decidePayment = (pair: PaymentPair, state: 'linked' | 'dismissed'): Promise<LedgerPayment> =>
  sendJson('PATCH', pathOf(pair), z.encode(RecurringPaymentDecision, { state }), RecurringPayment)

/** Undoes a decision. */
export const forgetPayment = (pair: PaymentPair) => sendJson('DELETE', pathOf(pair), undefined, null)
