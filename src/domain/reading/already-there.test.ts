import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays } from '#domain/calendar.ts'
import { standingsOf } from './already-there.ts'

const day = fc.constantFrom('2025-03-01', '2025-03-02', '2025-03-09')
const cents = fc.constantFrom(-500, -600, -1250, 900)
const description = fc.constantFrom('Corner Bistro', 'BISTRO 12', 'Rent')
const transaction = (importKey: fc.Arbitrary<string | null>) =>
  fc.record({ id: fc.uuid(), date: day, cents, description, importKey })
const someKey = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

const bistro = (importKey: string, date: string, cents = -500, description = 'CORNER BISTRO') => ({
  id: importKey,
  date,
  cents,
  description,
  importKey,
})
const rent = bistro('rent', '2025-03-01', -90_000, 'Rent')
const tea = bistro('tea', '2025-03-20', -300, 'Tea')

test('rows of the same file are recognized, even if their transactions were edited', () => {
  const row = bistro('a', '2025-03-01')
  const edited = { ...row, id: '1', date: '2025-04-01', cents: -700 }
  expect(standingsOf([row], [edited])).toEqual([{ state: 'there', transaction: edited }])
})

test('a row is there if an earlier version read only part of its text from a file of the same kind', () => {
  const other = bistro('other', '2025-03-01', -500, 'Bookshop')
  const short = { ...bistro('short', '2025-03-01', -500, 'CORNER BISTRO'), isOfSameKind: true }
  const [row, second] = ['Corner Bistro, table 4', 'Books'].map((text) =>
    bistro(text, '2025-03-01', -500, text),
  )
  if (!row || !second) throw new Error('Both rows are given')
  expect(standingsOf([second, row], [short, other])).toEqual([
    { state: 'probably_there', transaction: other },
    { state: 'there', transaction: short },
  ])
  const ofOther = { ...short, isOfSameKind: false }
  expect(standingsOf([row], [ofOther]), 'from another format').toEqual([
    { state: 'probably_there', transaction: ofOther },
  ])
})

test('a row from another format is probably there, but only as often as that format contained it', () => {
  const csv = bistro('of-the-csv', '2025-03-01')
  expect(standingsOf([bistro('a', '2025-03-01'), bistro('b', '2025-03-01')], [csv])).toEqual([
    { state: 'probably_there', transaction: csv },
    { state: 'new' },
  ])
})

test('a pending row that is booked on another day is probably there, whatever it is called then', () => {
  const pending = bistro('pending', '2025-03-05', -500, 'AUTHORIZATION 4711')
  expect(standingsOf([rent, bistro('booked', '2025-03-08'), tea], [rent, pending])).toEqual([
    { state: 'there', transaction: rent },
    { state: 'probably_there', transaction: pending },
    { state: 'new' },
  ])
  const later = bistro('booked', '2025-03-11')
  expect(standingsOf([rent, later, tea], [pending])[1], 'six days later').toEqual({ state: 'new' })
})

test('a pending row that is booked with a tip is probably there, if the text says who was paid', () => {
  const pending = bistro('pending', '2025-03-05', -5000, 'Corner Bistro PENDING')
  const at = (cents: number, description: string) =>
    standingsOf([rent, bistro('booked', '2025-03-06', cents, description), tea], [pending])[1]?.state
  expect(at(-5900, 'CORNER BISTRO 0815')).toBe('probably_there')
  expect(at(-5900, 'Bookshop')).toBe('new')
  expect(at(-7500, 'CORNER BISTRO 0815')).toBe('new')
  expect(at(5000, 'CORNER BISTRO 0815'), 'a refund').toBe('new')
})

test('what the file still contains, and days that it does not cover, say nothing about a new row', () => {
  const coffee = bistro('coffee', '2025-03-05')
  const next = bistro('next', '2025-03-06')
  expect(standingsOf([rent, coffee, next], [coffee])[2], 'a coffee every day').toEqual({ state: 'new' })
  expect(standingsOf([next, tea], [coffee])[0], 'before the first row').toEqual({ state: 'new' })
})

test('no transaction stands for two rows, and a row is new only if no similar transaction is left', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(transaction(fc.uuid()), { selector: ({ importKey }) => importKey, maxLength: 8 }),
      fc.array(transaction(someKey), { maxLength: 8 }),
      (rows, existing) => {
        const standings = standingsOf(rows, existing)
        const stoodFor = standings.flatMap((standing) =>
          standing.state === 'new' ? [] : [standing.transaction],
        )
        expect(new Set(stoodFor).size).toBe(stoodFor.length)
        for (const [at, row] of rows.entries()) {
          const standing = standings[at]
          if (standing?.state === 'probably_there') {
            const { date, cents } = standing.transaction
            const [first = '', last = ''] = [date, row.date].sort()
            expect(countDays(first, last)).toBeLessThanOrEqual(6)
            expect(cents < 0).toBe(row.cents < 0)
          }
          if (standing?.state !== 'new') continue
          const alike = existing.filter(({ date, cents }) => date === row.date && cents === row.cents)
          expect(alike.every((one) => stoodFor.includes(one))).toBe(true)
        }
      },
    ),
  )
})
