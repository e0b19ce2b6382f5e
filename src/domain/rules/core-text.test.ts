import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { coreText, coreTexts } from './core-text.ts'
import { compileRule } from './decide.ts'
import { ruleWith } from './rule.ts'

const coreOf = (text: string) => coreText(text, merchantKeyOf(text))

test('the core of a bank text is its merchant, or its longest part without digits', () => {
  expect(coreOf('SQ *BLUE DOOR CAFE 0412 AUSTIN TX')).toBe('BLUE DOOR CAFE')
  expect(coreText('AMZN Mktp US*2K4AB0', null)).toBe('AMZN Mktp US')
  expect(coreText('4711 0815', null)).toBe('4711 0815')
  expect(
    coreTexts([
      { description: 'BIRCH BOOKS 331', merchant: null },
      { description: 'birch books 12', merchant: null },
    ]),
  ).toHaveLength(1)
})

test('a rule for the core of a text matches that text', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'aB1 *éß', '\u0301', 'İ', '🙂'), minLength: 1 })
  fc.assert(
    fc.property(texts, fc.option(texts), (description, key) => {
      fc.pre(description.trim() !== '')
      const text = coreText(description, key)
      const condition = { field: 'description', not: false, test: 'contains', text } as const
      const rule = ruleWith({
        conditions: { match: 'all', groups: [{ match: 'all', conditions: [condition] }] },
      })
      expect(text).not.toBe('')
      expect(
        compileRule(rule)({ accountId: '', date: '2025-01-01', description, merchantKey: null, cents: 1 }),
      ).toBe(true)
    }),
  )
})
