import { countDays } from '#domain/calendar.ts'
import { merchantOrWords } from '#domain/merchants/merchant-or-words.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'

type Row = Pick<
  LedgerTransaction,
  'id' | 'accountId' | 'date' | 'description' | 'cents' | 'currency' | 'leftOutBy' | 'refundedCents'
>

/** How many days before the refund the purchase can be when the user links a refund by hand. */
export const purchaseDays = 180

/**
 * Returns rows that this one could refund, most likely first: same merchant, then same account, same amount, latest
 * date.
 */
export const likelyPurchases = <Other extends Row>(refund: Row, others: readonly Other[]): Other[] =>
  others
    .filter(
      (other) =>
        other.currency === refund.currency &&
        other.leftOutBy !== 'transfer' &&
        -other.cents - other.refundedCents >= refund.cents,
    )
    .map((other) => ({ other, distance: distanceOf(refund, other) }))
    .sort((one, two) => one.distance - two.distance || (one.other.id < two.other.id ? -1 : 1))
    .map(({ other }) => other)

function distanceOf(refund: Row, other: Row): number {
  const isSameMerchant = merchantOrWords(refund.description) === merchantOrWords(other.description)
  return (
    (isSameMerchant ? 0 : 4 * purchaseDays) +
    (other.accountId === refund.accountId ? 0 : 2 * purchaseDays) +
    (other.cents === -refund.cents ? 0 : purchaseDays) +
    countDays(other.date, refund.date)
  )
}
