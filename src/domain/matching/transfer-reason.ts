import type { Evidence } from './transfer-evidence.ts'

/** Why two movements are thought to be one transfer: a code, which the screen puts in words. */
export type TransferReason =
  | 'several_alike'
  | 'same_reference'
  | 'number_in_text'
  | 'name_in_text'
  | 'card_payment'
  | 'cash_withdrawal'
  | 'cash_withdrawal_with_fee'
  | 'exchanged'
  | 'same_name'
  | 'habit'
  | 'same_amount'

/** The evidence that explains most, rarest first. */
export function reasonOf(evidence: Evidence): TransferReason {
  if (evidence.interchangeable) return 'several_alike'
  if (evidence.exchanged) return 'exchanged'
  if (evidence.sameReference) return 'same_reference'
  if (evidence.numberInText) return 'number_in_text'
  if (evidence.toCash) return evidence.fee ? 'cash_withdrawal_with_fee' : 'cash_withdrawal'
  if (evidence.nameInText) return 'name_in_text'
  if (evidence.toCard && (evidence.paysCardText || evidence.cardPaidText)) return 'card_payment'
  if (evidence.sameName) return 'same_name'
  if ((evidence.habitOut ?? 0) + (evidence.habitIn ?? 0) > 2) return 'habit'
  return 'same_amount'
}
