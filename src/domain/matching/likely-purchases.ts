import { countDays } from '#domain/calendar.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { merchantOf } from './merchant.ts'

type Row = Pick<
  LedgerTransaction,
  'id' | 'accountId' | 'date' | 'description' | 'cents' | 'currency' | 'leftOutBy' | 'refundedCents'
>

/** The purchase of a refund that the user looks for by hand is at most this many days earlier. */
export const purchaseDays = 180

/** Rows that this one can be a refund of, the likeliest first: same merchant, same account, same amount, latest. */
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
  const isSameMerchant = merchantOf(refund.description) === merchantOf(other.description)
  return (
    (isSameMerchant ? 0 : 4 * purchaseDays) +
    (other.accountId === refund.accountId ? 0 : 2 * purchaseDays) +
    (other.cents === -refund.cents ? 0 : purchaseDays) +
    countDays(other.date, refund.date)
  )
}
