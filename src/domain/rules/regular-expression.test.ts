import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regularExpressionProblem } from './regular-expression.ts'

test('says what is wrong with a regular expression, and where if that is certain', () => {
  expect(regularExpressionProblem('^AMZN')).toBeNull()
  expect(regularExpressionProblem('amzn[z-a]x')).toEqual({
    code: 'invalid',
    reason: 'invalid character class range',
    at: 5,
  })
  expect(regularExpressionProblem('(amzn')).toEqual({
    code: 'invalid',
    reason: 'missing closing )',
    at: null,
  })
  expect(regularExpressionProblem('(?=amzn)(?=amzn)'), 'one of two equal parts').toMatchObject({ at: null })
})

test('refuses an expression that is compiled to too many instructions, but not a long one', () => {
  for (const expression of ['(.*){1,1000}x', '((a{1,30}){1,30})', '\\w{400}(?:[xy]?){60}'])
    expect(regularExpressionProblem(expression), expression).toEqual({ code: 'too_many_repetitions' })
  for (const expression of ['^.{0,200}REF \\d{6,12}$', '(?i)é|'.repeat(33), '(.*)'.repeat(50)])
    expect(regularExpressionProblem(expression), expression).toBeNull()
})

test('the position of a problem is within the expression', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a[]()*+?{}\\|-1,^') }), (expression) => {
      const problem = regularExpressionProblem(expression)
      const at = problem?.code === 'invalid' ? problem.at : null
      expect(at === null || (at >= 0 && at < expression.length)).toBe(true)
    }),
  )
})
