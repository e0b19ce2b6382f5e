import * as z from 'zod/mini'
import { record } from './record.ts'

/** Money that a merchant gave back, and the purchase it is thought to be for. */
const Refund = record({
  refundId: z.string(),
  purchaseId: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.enum(['whole_amount', 'part_of_amount', 'several_purchases']),
})

/** `GET /refunds` */
export const Refunds = record({ refunds: z.array(Refund) })
