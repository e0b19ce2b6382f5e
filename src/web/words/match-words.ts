import type { TransferReason } from '#domain/matches.ts'
import { format } from '#web/format/format.ts'
import { plural } from '#words/plural.ts'
import { counted } from './counted.ts'

/** Why transactions look like one transfer. */
export const transferReasonTexts: Record<TransferReason, string> = {
  several_alike: 'Same amount, but other transactions match just as well',
  same_reference: 'Both descriptions contain the same reference',
  number_in_text: 'A description contains the number of the other account',
  name_in_text: 'A description names the other account',
  card_payment: 'Looks like a payment of the card',
  cash_withdrawal: 'Looks like a cash withdrawal',
  cash_withdrawal_with_fee: 'Looks like a cash withdrawal with a fee',
  exchanged: 'The amounts match at about the exchange rate of that day',
  same_name: 'Both descriptions contain the same name',
  habit: 'Earlier transactions with these descriptions were transfers',
  same_amount: 'Same amount, at most a few days apart',
  in_pieces: 'The amounts of one account add up to that of the other',
  by_hand: 'Linked by hand',
}

/** How likely something is, from 0 to 1, in words and as a share. */
export const confidenceName = (confidence: number): string =>
  confidence >= 0.8 ? 'Very likely' : confidence >= 0.5 ? 'Likely' : 'Possible'

/** `Very likely (93%)`. Nothing is certain, so it never says 100%. */
export const confidenceText = (confidence: number): string =>
  `${confidenceName(confidence)} (${format.number(Math.min(confidence, 0.99), { style: 'percent', maximumFractionDigits: 0 })})`

/** The message after transactions are linked as a transfer, or one is marked as a transfer with an outside account. */
export const linkedText = (count: number, outsideAccount: string | null = null): string =>
  outsideAccount === null
    ? `Linked as a transfer. ${counted(count, 'transaction')} left out of totals.`
    : `Marked as a transfer with ${outsideAccount}. It is left out of totals.`

/**
 * The message after a transfer is unlinked: how many of its transactions count again. Rules can still leave out the
 * rest.
 */
export function unlinkedText(counting: number, of: number): string {
  if (counting === 0) return 'Unlinked. Rules still leave out these transactions.'
  if (counting < of)
    return `Unlinked. ${format.number(counting)} of ${counted(of, 'transaction')} ${plural(counting, 'counts', 'count')} again.`
  if (of === 1) return 'Unlinked. The transaction counts again.'
  return of === 2
    ? 'Unlinked. Both sides count again.'
    : `Unlinked. All ${format.number(of)} sides count again.`
}

/** The message after a transaction is deleted: what happens to the other sides of its transfer. */
export const deletedText = (othersCounting: number): string =>
  othersCounting === 0
    ? 'Transaction deleted.'
    : othersCounting === 1
      ? 'Transaction deleted. The other side of its transfer counts again.'
      : 'Transaction deleted. The other sides of its transfer count again.'
