import type { RefundReason } from '#domain/matches.ts'

/** Why a transaction looks like a refund of another. */
export const refundReasonTexts: Record<RefundReason, string> = {
  whole_amount: 'Same merchant, and the whole amount came back',
  part_of_amount: 'Same merchant, and a part of the amount came back',
  several_purchases: 'Same merchant, but other purchases match almost as well',
}

export const refundLinkedText = 'Refund linked. It reduces spending in the category of the purchase.'
