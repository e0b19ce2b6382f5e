import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingsByCurrency } from './bookings-by-currency.ts'
import type { AccountStatement, Booking } from './reading.ts'

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
const group = (currencies: (string | null)[], ofAccount: string | null) =>
  bookingsByCurrency({
    account: { number: null, name: null, currency: ofAccount },
    bookings: currencies.map((currency, line) =>
      booking(line, currency),
    ) as unknown as AccountStatement['bookings'],
  })

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
  expect(group([], 'CHF')).toEqual([['CHF', []]])
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
