import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regularExpressionProblem } from './regular-expression.ts'

test('says what is wrong with a regular expression, and where if that is certain', () => {
  expect(regularExpressionProblem('^AMZN')).toBeNull()
  expect(regularExpressionProblem('amzn[z-a]x')).toEqual({ reason: 'invalid character class range', at: 5 })
  expect(regularExpressionProblem('(amzn')).toEqual({ reason: 'missing closing )', at: null })
  expect(regularExpressionProblem('(?=amzn)(?=amzn)')?.at, 'one of two equal parts').toBeNull()
})

test('the position of a problem is within the expression', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a[]()*+?{}\\|-1,^') }), (expression) => {
      const at = regularExpressionProblem(expression)?.at ?? null
      expect(at === null || (at >= 0 && at < expression.length)).toBe(true)
    }),
  )
})
