import { decideRefund, forgetRefund, type LedgerRefund } from '#web/api/refunds.ts'
import { refundLinkedText, refundReasonTexts } from '#web/words/refund-words.ts'
import type { Suggestion } from './suggestion.ts'

export const suggestionOfRefund = ({ id, transactions, confidence, reason }: LedgerRefund): Suggestion => ({
  id,
  kind: 'Refund',
  rows: transactions,
  confidence,
  reason: refundReasonTexts[reason],
  decide: (state) => (state === 'suggested' ? forgetRefund(id) : decideRefund(id, state)),
  accepted: refundLinkedText,
})
