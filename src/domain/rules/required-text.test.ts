import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regularExpression, regularExpressionProblem } from './regular-expression.ts'
import { requiredText } from './required-text.ts'

test.each([
  ['^AMZN Mktp', 'AMZN Mktp'],
  [String.raw`^CITY TRAINS #\d+$`, 'CITY TRAINS #'],
  [String.raw`AMZN\.COM/BILL\*?\w+`, 'AMZN.COM/BILL'],
  ['(AMZN|AMAZON) Mktp [A-Z]{2}', ' Mktp '],
  ['colou?rs+ []a]b', 'colo'],
  ['AMZN|AMAZON', null],
  ['(?i)amzn', null],
  [String.raw`\QAMZN\E?`, null],
  [String.raw`\d{3}`, null],
])('every match of %s contains %s', (expression, text) => {
  expect(requiredText(expression)).toBe(text)
})

test('no match lacks the required text', () => {
  const symbols =
    'a a b b 1 , ( (?: ) | * + ? {1} {0,2} { } [ [^ ] [[:alpha:]] \\ \\d \\b \\. \\Q \\E ^ $ . - (?i) ü'
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...symbols.split(' ')), { minLength: 1, maxLength: 9 }),
      fc.array(fc.string({ unit: fc.constantFrom(...'abAB1,{}.ü'), maxLength: 6 }), { minLength: 20 }),
      (symbols, texts) => {
        const expression = symbols.join('')
        fc.pre(regularExpressionProblem(expression) === null)
        const required = requiredText(expression)
        fc.pre(required !== null)
        for (const text of texts.filter(regularExpression(expression))) expect(text).toContain(required)
      },
    ),
    { numRuns: 300 },
  )
})
