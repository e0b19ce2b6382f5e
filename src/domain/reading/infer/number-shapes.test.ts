import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumberShapes } from './number-shapes.ts'
import { createNumberEvidence } from './numbers.ts'

const digits = fc.stringMatching(/^\d{1,5}$/)
const amount = fc
  .tuple(fc.constantFrom('', '-', '+', '$'), digits, fc.constantFrom('', '.', ',', '. '), digits)
  .map((parts) => parts.join(''))

const conclusionsOf = (evidence: ReturnType<typeof createNumberEvidence>) => [
  evidence.conclude(null),
  evidence.conclude(null, 'en').question?.choices,
  evidence.decimalCounts(),
  evidence.decimals(),
  evidence.currency(null),
  evidence.currencies(null),
]

test('whole numbers counted by their shape are as many of each size as numbers seen one by one', () => {
  const whole = fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 10, max: 999 }))
  fc.assert(
    fc.property(fc.array(whole, { maxLength: 30 }), (amounts) => {
      const one = createNumberEvidence()
      const counted = createNumberEvidence()
      const shapes = createNumberShapes()
      for (const text of amounts.map(String)) {
        one.see(text)
        if (!shapes.count(text)) counted.see(text)
      }
      shapes.take((text, count) => counted.see(text, undefined, count))
      const choicesOf = (evidence: typeof one) => evidence.conclude('GBP').question?.choices
      expect(choicesOf(counted)).toEqual(choicesOf(one))
    }),
  )
})

test('numbers counted by their shape lead to the same conclusions as numbers seen one by one', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
      const one = createNumberEvidence()
      for (const text of amounts) one.see(text)
      const counted = createNumberEvidence()
      const shapes = createNumberShapes()
      for (const text of amounts) if (!shapes.count(text)) counted.see(text)
      shapes.take((text, count) => counted.see(text, undefined, count))
      expect(conclusionsOf(counted)).toEqual(conclusionsOf(one))
    }),
    { numRuns: 300 },
  )
})
