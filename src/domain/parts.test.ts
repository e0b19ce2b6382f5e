import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

test('parts are from 0 to 1 and add up to 1, whatever was paid back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (amounts) => {
      const parts = partsOf(amounts)
      expect(parts.map((part) => part === null)).toEqual(amounts.map((cents) => cents < 0))
      const some = parts.flatMap((part) => part ?? [])
      for (const part of some) expect(part >= 0 && part <= 1).toBe(true)
      const sum = some.reduce((total, part) => total + part, 0)
      expect(sum).toBeCloseTo(amounts.some((cents) => cents > 0) ? 1 : 0)
    }),
  )
})
