import { decideTransfer, type LedgerTransfer } from '#web/api/transfers.ts'
import { linkedText, transferReasonTexts } from '#web/words/match-words.ts'
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
