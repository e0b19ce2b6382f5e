import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bookings } from './bookings.ts'
import { bookingsByCurrency } from './bookings-by-currency.ts'
import type { Booking } from './reading.ts'

const booking = (line: number, currency: string | null): Booking => ({
  line,
  date: '2025-03-04',
  minor: -350,
  decimals: 2,
  currency,
  description: 'Coffee',
  bankId: null,
  category: null,
  note: null,
})
function group(currencies: (string | null)[], ofAccount: string | null) {
  const bookings = new Bookings()
  for (const [line, currency] of currencies.entries()) bookings.push(booking(line, currency))
  return bookingsByCurrency({ account: { number: null, name: null, currency: ofAccount }, bookings })
}

test('rows without a currency have that of their account', () => {
  expect(group(['EUR', null], 'EUR').map(([currency, { length }]) => [currency, length])).toEqual([
    ['EUR', 2],
  ])
  expect(group(['GBP', null, 'GBP'], null).map(([currency, { length }]) => [currency, length])).toEqual([
    ['GBP', 2],
    [null, 1],
  ])
})

test('a statement without rows is one of its currency', () => {
  expect(group([], 'CHF').map(([currency, { length }]) => [currency, length])).toEqual([['CHF', 0]])
})

test('every row is in one group, that of its currency', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'JPY', null)
  fc.assert(
    fc.property(fc.array(currency), fc.constantFrom('EUR', null), (currencies, ofAccount) => {
      const groups = group(currencies, ofAccount)
      const lines = groups.flatMap(([of, bookings]) =>
        Array.from({ length: bookings.length }, (_, at) => bookings.at(at)).map((row) => {
          expect(row?.currency ?? ofAccount).toBe(of)
          return row?.line
        }),
      )
      expect(lines.toSorted()).toEqual([...currencies.keys()].toSorted())
      expect(new Set(groups.map(([of]) => of)).size).toBe(groups.length)
    }),
  )
})
