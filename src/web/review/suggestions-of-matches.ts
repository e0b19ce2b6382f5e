import { decideRefund, forgetRefund, type LedgerRefund } from '#web/api/refunds.ts'
import { decideTransfer, type LedgerTransfer } from '#web/api/transfers.ts'
import { linkedText, transferReasonTexts } from '#web/words/match-words.ts'
import { refundLinkedText, refundReasonTexts } from '#web/words/refund-words.ts'
import type { Suggestion } from './suggestion.ts'

export const suggestionOfTransfer = ({
  id,
  transactions,
  confidence,
  reason,
}: LedgerTransfer): Suggestion => ({
  id,
  kind: 'Transfer',
  rows: transactions,
  confidence,
  reason: transferReasonTexts[reason],
  decide: (state) => decideTransfer(id, state),
  accepted: linkedText(transactions.length),
})

export const suggestionOfRefund = ({ id, transactions, confidence, reason }: LedgerRefund): Suggestion => ({
  id,
  kind: 'Refund',
  rows: transactions,
  confidence,
  reason: refundReasonTexts[reason],
  decide: (state) => (state === 'suggested' ? forgetRefund(id) : decideRefund(id, state)),
  accepted: refundLinkedText,
})
