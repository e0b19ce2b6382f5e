import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainingCents, splitProblem } from './split-parts.ts'

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0)
const shares = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 10 })
const part = (cents: number, note: string | null = null) => ({ cents, note })

test('parts with the sign of the amount that add up to it make up a transaction', () => {
  fc.assert(
    fc.property(shares, fc.constantFrom(1, -1), (amounts, sign) => {
      const parts = amounts.map((amount) => part(sign * amount, 'for Ada'))
      const sum = parts.reduce((total, { cents }) => total + cents, 0)
      expect(splitProblem(sum, parts)).toBeNull()
      expect(splitProblem(sum + sign, parts)).toBe('sum')
      expect(splitProblem(-sum, parts)).toBe('sign')
      expect(splitProblem(sum, [...parts, part(0)])).toBe('zero')
    }),
  )
})

test('whatever is left of an amount completes its parts', () => {
  fc.assert(
    fc.property(cents, fc.array(cents), (amount, amounts) => {
      const rest = remainingCents(
        amount,
        amounts.map((cents) => part(cents)),
      )
      expect(
        remainingCents(
          amount,
          [...amounts, rest].map((cents) => part(cents)),
        ),
      ).toBe(0)
    }),
  )
})

test('a single part is the category of the transaction, so it has no note', () => {
  expect(splitProblem(-350, [part(-350)])).toBeNull()
  expect(splitProblem(0, [part(0)])).toBeNull()
  expect(splitProblem(-350, [part(-350, 'for Ada')])).toBe('note')
})
