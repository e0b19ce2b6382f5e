import type { Booking } from '#domain/reading/reading.ts'

/** A coffee for 3.50 euros, with other fields where given. */
export const aBooking = (fields: Partial<Booking> = {}): Booking => ({
  line: 1,
  date: '2025-01-02',
  minor: -350,
  decimals: 2,
  currency: 'EUR',
  description: 'Coffee',
  bankId: null,
  category: null,
  note: null,
  ...fields,
})
