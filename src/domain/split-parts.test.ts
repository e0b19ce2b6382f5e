import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainingCents, splitProblem } from './split-parts.ts'

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0)
const shares = fc.array(cents, { minLength: 2, maxLength: 10 })
const part = (cents: number, note: string | null = null) => ({ cents, note })

test('parts that add up to an amount make up a transaction, whatever their signs', () => {
  fc.assert(
    fc.property(shares, cents, (amounts, difference) => {
      const parts = amounts.map((amount) => part(amount, 'for Ada'))
      const sum = parts.reduce((total, { cents }) => total + cents, 0)
      expect(splitProblem(sum, parts)).toBe(sum === 0 ? 'zero' : null)
      expect(splitProblem(sum + difference, parts)).toBe(sum + difference === 0 ? 'zero' : 'sum')
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
