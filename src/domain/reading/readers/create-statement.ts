import { Bookings } from '#domain/reading/bookings.ts'
import type { AccountStatement } from '#domain/reading/reading.ts'

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
