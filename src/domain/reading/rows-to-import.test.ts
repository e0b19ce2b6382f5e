import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewTransactions } from '#contract/transactions.ts'
import { rowKey } from '#domain/import-key.ts'
import { aBooking } from '#tests/support/a-booking.ts'
import type { Booking } from './reading.ts'
import { rowsToImport } from './rows-to-import.ts'

const coffee = aBooking({ line: 7, date: '2025-03-04' })
const account = { currency: 'EUR', format: 'csv' } as const
const keysOf = (bookings: Booking[], given: Parameters<typeof rowsToImport>[1] = account) =>
  Array.from(rowsToImport(bookings, given).rows(), ({ importKey }) => importKey)

test('import keys never change: rows imported today must be recognized in ten years', () => {
  expect(keysOf([coffee])).toEqual(['02006c73d1023dc27ddc7d9d4f86db6e'])
  expect(keysOf([{ ...coffee, bankId: '202503040001' }], { ...account, format: 'ofx' })).toEqual([
    '36250d040c27a22a705b12850ce81513',
  ])
})

test("a bank's own ID identifies a row where the format has one, and its text where it does not", () => {
  const renamed = { ...coffee, description: 'COFFEE BAR', bankId: 'ID 1' }
  const known = { ...coffee, bankId: 'ID 1' }
  expect(keysOf([renamed], { ...account, format: 'ofx' })).toEqual(
    keysOf([known], { ...account, format: 'ofx' }),
  )
  expect(keysOf([renamed])).not.toEqual(keysOf([known]))
})

test('two identical bookings are two rows, and a deliberate second import makes new ones', () => {
  const [one, two] = keysOf([coffee, { ...coffee, line: 8 }])
  expect(one).not.toBe(two)
  expect(keysOf([coffee])).toEqual([one])
  expect(keysOf([coffee], { ...account, again: 'once more' })).not.toEqual([one])
})

test('rows of skipped bookings have their own keys and do not change the keys of other rows', () => {
  const skip = (booking: Booking) => ({ line: booking.line, reason: { code: 'not_booked' }, booking })
  const pending = { ...coffee, line: 9 }
  const made = rowsToImport([coffee], account)
  const rows = made.rowsOfSkipped([
    skip(pending),
    skip({ ...pending, date: '2025-03-05' }),
    skip({ ...pending, currency: 'USD' }),
    { line: 10, reason: { code: 'total' } },
  ])
  const keys = rows.map((row) => row && rowKey(row.identity))
  const [first, second] = keysOf([coffee, coffee])
  expect(keys.slice(0, 2)).toEqual([second, keysOf([{ ...coffee, date: '2025-03-05' }])[0]])
  expect(keys.slice(2)).toEqual([null, null])
  expect(Array.from(made.rows(), ({ importKey }) => importKey)).toEqual([first])
})

test('a row that the ledger cannot hold exactly is skipped with its reason', () => {
  const { rows, skipped } = rowsToImport(
    [
      { ...coffee, currency: 'USD' },
      { ...coffee, line: 8, minor: -3505, decimals: 3, currency: null },
      { ...coffee, line: 9, minor: -1e12 },
      { ...coffee, line: 10, description: 'x'.repeat(1001) },
      { ...coffee, line: 11, category: 'bell\u0007' },
      { ...coffee, line: 12, note: { text: 'x'.repeat(1001), tags: [], identity: 'x' } },
      { ...coffee, line: 13, minor: -35, decimals: 0, currency: null, description: '' },
    ],
    account,
  )
  expect(skipped.map(({ line, reason }) => [line, reason.code])).toEqual([
    [7, 'other_currency'],
    [8, 'amount_too_precise'],
    [9, 'amount_too_large'],
    [10, 'text_too_long'],
    [11, 'text_not_plain'],
    [12, 'text_too_long'],
  ])
  expect([...rows()]).toMatchObject([{ cents: -3500, description: 'Unknown', category: 'Uncategorized' }])
})

test('the order of a file does not matter, and the API accepts every row', () => {
  const booking = fc.record({
    line: fc.nat(),
    date: fc.constantFrom('2025-03-04', '2025-03-05', '2024-12-31'),
    minor: fc.integer({ min: -99_999, max: 99_999 }),
    decimals: fc.constant(2),
    currency: fc.constantFrom('EUR', null),
    description: fc.constantFrom('Coffee', 'Tea', ''),
    bankId: fc.constant(null),
    category: fc.constantFrom(null, 'Food'),
    note: fc.constantFrom(null, { text: 'With Kim', tags: [], identity: 'Coffee With Kim' }),
  })
  fc.assert(
    fc.property(fc.array(booking, { minLength: 1, maxLength: 20 }), (bookings) => {
      const rows = [...rowsToImport(bookings, account).rows()]
      expect(keysOf(bookings.toReversed()).sort()).toEqual(keysOf(bookings).sort())
      const transactions = rows.map(({ date, description, cents, category, importKey, note }) => ({
        ...{ date, description, category, amount: cents / 100, import_key: importKey, note },
      }))
      expect(NewTransactions.safeParse({ transactions }).success).toBe(true)
    }),
  )
})
