import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitProblem } from '#domain/split-parts.ts'
import { bookedParts } from './booked-parts.ts'

const part = (category: string | null, minor: number, note: string | null = null) => ({
  category,
  minor,
  note,
})
const booked = (cents: number, ...parts: ReturnType<typeof part>[]) =>
  bookedParts({ parts, decimals: 2, note: null }, cents)

test('parts that add up are kept', () => {
  expect(booked(-500, part('Food', -300), part(null, -200, 'Bus'))).toEqual({
    parts: [
      { category: 'Food', cents: -300, note: null },
      { category: 'Uncategorized', cents: -200, note: 'Bus' },
    ],
  })
  expect(booked(200000, part('Salary', 250000), part('Tax', -50000))).toEqual({
    parts: [
      { category: 'Salary', cents: 250000, note: null },
      { category: 'Tax', cents: -50000, note: null },
    ],
  })
  expect(booked(-500)).toEqual({})
})

test('a booking whose parts cannot be a split stays whole, and its note lists them', () => {
  expect(booked(200000, part('Salary', 250000), part('Tax', -40000))).toEqual({
    note: 'Salary 2500.00, Tax -400.00',
  })
  expect(booked(-500, part('Food', -300), part('Travel', Number.NaN)), 'an unreadable amount').toEqual({
    note: 'Food -3.00',
  })
  expect(
    bookedParts({ parts: [part('Food', -3001), part('x', -1999)], decimals: 3, note: null }, -500).parts,
    'parts of a cent',
  ).toBeUndefined()
  expect(booked(-500, part('x'.repeat(101), -300), part('y', -200)).parts).toBeUndefined()
})

test('whatever the parts, no cent is gained or lost', () => {
  const cents = fc.integer({ min: -500, max: 500 })
  fc.assert(
    fc.property(cents, fc.array(fc.tuple(fc.constantFrom('a', 'b', null), cents)), (whole, given) => {
      const { parts } = booked(whole, ...given.map(([category, minor]) => part(category, minor)))
      if (parts) expect(splitProblem(whole, parts)).toBeNull()
    }),
  )
})
