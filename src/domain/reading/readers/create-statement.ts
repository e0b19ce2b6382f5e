import { Bookings } from '#domain/reading/bookings.ts'
import type { AccountStatement, Booking, Reason } from '#domain/reading/reading.ts'

/** A statement in which nothing is known yet. */
export const createStatement = (): AccountStatement => ({
  account: { number: null, name: null, currency: null },
  opening: null,
  closing: null,
  openingDay: null,
  closingDay: null,
  balance: { state: 'none', note: null },
  bookings: new Bookings(),
  skipped: [],
})

/** How to skip what is in one line of a file. Each call returns the line. */
export const skipAt =
  ({ skipped }: AccountStatement, line: number) =>
  (reason: Reason, booking?: Booking): number => {
    skipped.push({ line, reason, ...(booking && { booking }) })
    return line
  }
