/**
 * What became of transactions that belong together: linked is in effect, suggested waits for the user, and dismissed never
 * comes back.
 */
export const matchStates = ['linked', 'suggested', 'dismissed'] as const
export type MatchState = (typeof matchStates)[number]

export const deciders = ['product', 'user'] as const
export type DecidedBy = (typeof deciders)[number]

/**
 * Why transactions are thought to belong together. `by_hand`: the user said so. `in_pieces`: one side is booked in several
 * pieces.
 */
export const transferReasons = [
  'several_alike',
  'same_reference',
  'number_in_text',
  'name_in_text',
  'card_payment',
  'cash_withdrawal',
  'cash_withdrawal_with_fee',
  'exchanged',
  'same_name',
  'habit',
  'same_amount',
  'in_pieces',
  'by_hand',
] as const
export type TransferReason = (typeof transferReasons)[number]

/** The month in which a linked refund counts: its own, or that of its purchase. */
export const refundMonths = ['refund', 'purchase'] as const
export type RefundMonth = (typeof refundMonths)[number]

/**
 * Why a transaction looks like a refund: of the whole amount, of part of it, or of one of several possible purchases.
 */
export const refundReasons = ['whole_amount', 'part_of_amount', 'several_purchases'] as const
export type RefundReason = (typeof refundReasons)[number]
