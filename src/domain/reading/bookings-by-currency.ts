import type { AccountStatement, Booking } from './reading.ts'

type Bookings = Pick<readonly Booking[], 'length' | 'at'>

/**
 * Groups the bookings of a statement by currency, with null for those whose currency the file does not state. A bank
 * account can hold several currencies, and each one is a separate account in the ledger. There is always at least one
 * group, which can be empty.
 */
export function bookingsByCurrency({
  account,
  bookings,
}: Pick<AccountStatement, 'account' | 'bookings'>): [currency: string | null, Bookings][] {
  const currencyOf = ({ currency }: Booking) => currency ?? account.currency
  const ofBookings = [...bookings.currencies()].map((currency) => currency ?? account.currency)
  const [first = account.currency, ...others] = new Set(ofBookings)
  // Nearly all statements have only one currency and can be large, so they are not copied.
  if (others.length === 0) return [[first, bookings]]
  return [...Map.groupBy(bookings, currencyOf)]
}
