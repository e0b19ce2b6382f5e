import type * as z from 'zod/mini'
import type { SuggestionReason } from '#contract/suggestions.ts'
import { format } from '#web/format/format.ts'
import { counted } from './counted.ts'

type Reason = z.output<typeof SuggestionReason>

/** Why a category is suggested for a transaction of this merchant, as a sentence without a period. */
export function suggestionReasonText(
  { code, words, kind, count = 0, of = 0, ...reason }: Reason,
  merchant = reason.merchant,
): string {
  const share = `${format.number(count)} of ${format.number(of)}`
  switch (code) {
    case 'earlier_rows':
      return of === 1
        ? `You chose it for the previous transaction of “${merchant}”`
        : `You chose it for ${share} earlier transactions of “${merchant}”`
    case 'similar_names':
      return of === 1
        ? `You chose it for another merchant with “${words}” in its name`
        : `You chose it for ${share} merchants with “${words}” in their names`
    case 'similar_texts':
      return of === 1
        ? `You chose it for another merchant with “${words}” in the bank’s text`
        : `You chose it for ${share} merchants with “${words}” in the bank’s text`
    case 'same_kind':
      return of === 1
        ? `You chose it for another merchant of this kind: ${kind}`
        : `You chose it for ${share} merchants of this kind: ${kind}`
    case 'known_merchant':
      return `A known merchant: ${kind}`
    case 'known_word':
      return `The name suggests ${kind}`
  }
}

/** The message after transactions were reviewed. */
export const reviewedText = (count: number): string => `${counted(count, 'transaction')} reviewed.`

/** The message after a review was undone. */
export const unreviewedText = (restored: number, edited: number): string =>
  edited === 0
    ? `${counted(restored, 'transaction')} to review again.`
    : `${counted(restored, 'transaction')} to review again. ${format.number(edited)} edited since and left unchanged.`
