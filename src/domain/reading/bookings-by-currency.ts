import type { AccountStatement, Booking } from './reading.ts'

type Bookings = Pick<readonly Booking[], 'length' | 'at'>

/**
 * The bookings of a statement by their currency, null if the file does not say it: an account at a bank can hold
 * several, each of which is an account of its own in the ledger. At least one group, which can be empty.
 */
export function bookingsByCurrency({
  account,
  bookings,
}: Pick<AccountStatement, 'account' | 'bookings'>): [currency: string | null, Bookings][] {
  const currencyOf = ({ currency }: Booking) => currency ?? account.currency
  const currencies = new Set<string | null>()
  for (const booking of bookings) currencies.add(currencyOf(booking))
  const [first = account.currency, ...others] = currencies
  // Nearly all statements have one currency, and theirs can be large.
  if (others.length === 0) return [[first, bookings]]
  return [...Map.groupBy(bookings, currencyOf)]
}
