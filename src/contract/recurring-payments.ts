import * as z from 'zod/mini'
import { deciders, matchStates } from '#domain/matches.ts'
import { record, request } from './record.ts'
import { mostRows, Transaction } from './transactions.ts'

/** A transaction that pays a recurring cost. */
export const RecurringPayment = record({
  /** The IDs of the recurring cost and the transaction, with `_` in between. */
  id: z.string(),
  recurringCostId: z.string(),
  transactionId: z.string(),
  /** The month it pays for. */
  month: z.string(),
  state: z.enum(matchStates),
  decidedBy: z.enum(deciders),
  transaction: Transaction,
})

/** `GET /recurring-payments` */
export const RecurringPaymentPageQuery = request({
  state: z.optional(z.enum(matchStates)),
  recurringCostId: z.optional(z.uuid()),
  /** Only payments by this transaction. */
  transactionId: z.optional(z.uuid()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const RecurringPaymentPage = record({
  payments: z.array(RecurringPayment),
  nextCursor: z.nullable(z.string()),
})

/** `PATCH /recurring-payments/{id}`: links, dismisses or unlinks it. */
export const RecurringPaymentDecision = request({ state: z.enum(['linked', 'dismissed']) })
