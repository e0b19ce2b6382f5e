import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bookings } from './bookings.ts'
import type { Booking } from './reading.ts'

const booking: fc.Arbitrary<Omit<Booking, 'line'>> = fc.record({
  date: fc.constantFrom('2025-01-31', '2025-02-01'),
  minor: fc.maxSafeInteger(),
  decimals: fc.constantFrom(0, 2),
  currency: fc.constantFrom(null, 'EUR'),
  description: fc.string(),
  bankId: fc.option(fc.string()),
  category: fc.option(fc.string()),
  note: fc.option(fc.record({ text: fc.string(), tags: fc.array(fc.string()), identity: fc.string() })),
})

test('bookings come back as they were added, in order, whatever their number', () => {
  fc.assert(
    fc.property(
      fc.array(booking, { minLength: 1, maxLength: 5 }),
      fc.integer({ max: 2_000, min: 0 }),
      (some, count) => {
        const added = Array.from({ length: count }, (_, at) => ({
          ...(some[at % some.length] as Booking),
          line: at + 1,
          ...(at % 3 === 0 && { parts: [{ category: 'Food', minor: at, note: null }] }),
        }))
        const bookings = new Bookings()
        for (const one of added) bookings.push(one)
        expect(bookings.length).toBe(count)
        expect([...bookings]).toEqual(added)
        expect([...bookings.currencies()]).toEqual([...new Set(added.map(({ currency }) => currency))])
        expect([0, 511, 512, count - 1, count].map((at) => bookings.at(at))).toEqual(
          [0, 511, 512, count - 1, count].map((at) => added[at]),
        )
      },
    ),
    { numRuns: 30 },
  )
})

test('thousands of accounts with one booking each take little memory', () => {
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const before = used()
  const some = fc.sample(booking, { numRuns: 1, seed: 1 })[0] as Omit<Booking, 'line'>
  const all = Array.from({ length: 2000 }, () => new Bookings())
  for (const bookings of all) bookings.push({ ...some, line: 1 })
  expect(all.every(({ length }) => length === 1)).toBe(true)
  expect(used() - before).toBeLessThan(100_000_000)
})
