import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '#tests/support/tries.ts'
import { amountFromCents, centsFromAmount, largestAmount, wholeCents } from './money.ts'

test('sums of up to 35 trillion dollars survive the wire to the cent', () => {
  const most = 35_000_000_000_000_00
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), (cents) => {
      const sent = JSON.stringify(amountFromCents(cents))
      expect(sent).toMatch(/^-?\d+(\.\d\d?)?$/)
      expect(wholeCents(JSON.parse(sent))).toBe(cents)
    }),
    { numRuns: tries(10_000) },
  )
})

test('an amount is read to the cent or refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * largestAmount, max: 2 * largestAmount }), (cents) => {
      expect(centsFromAmount(cents / 100)).toBe(Math.abs(cents) <= largestAmount ? cents : null)
      expect(centsFromAmount(cents / 100 + 0.001)).toBeNull()
    }),
    { numRuns: tries(10_000) },
  )
})
