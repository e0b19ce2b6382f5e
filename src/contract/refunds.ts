import * as z from 'zod/mini'
import { deciders, matchStates, refundReasons } from '#domain/matches.ts'
import { record, request } from './record.ts'
import { mostRows, Transaction } from './transactions.ts'

/** Money that a merchant paid back, and the purchase that it was for. */
export const Refund = record({
  /** Consists of the IDs of both transactions. */
  id: z.string(),
  state: z.enum(matchStates),
  decidedBy: z.enum(deciders),
  refundId: z.string(),
  purchaseId: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.enum(refundReasons),
  /** When the user decided on it; null for a suggestion. */
  createdAt: z.nullable(z.string()),
  /** The purchase, then the refund. */
  transactions: z.array(Transaction),
})

/** `GET /refunds` */
export const RefundPageQuery = request({
  state: z.optional(z.enum(matchStates)),
  /** Returns only the refunds that this transaction belongs to. */
  transactionId: z.optional(z.uuid()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const RefundPage = record({ refunds: z.array(Refund), nextCursor: z.nullable(z.string()) })

/** `POST /refunds` */
export const NewRefund = request({ refundId: z.uuid(), purchaseId: z.uuid() })

/** `PATCH /refunds/{id}`: accepts, dismisses or unlinks it. */
export const RefundDecision = request({ state: z.enum(['linked', 'dismissed']) })
