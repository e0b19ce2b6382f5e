import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { randomRow, randomRules } from '#tests/support/random-rules.ts'
import { compileRule, compileRules } from './decide.ts'
import {
  type Condition,
  type Conditions,
  hasAction,
  type RuledRow,
  type RuleFields,
  ruleActions,
} from './rule.ts'

const row = {
  accountId: firstAccountId,
  date: '2025-03-14',
  description: 'AMZN Mktp US*2K4AB0',
  merchantKey: 'amazon',
  cents: -1200,
}
const nothing = {
  name: null,
  enabled: true,
  descriptionPattern: null,
  conditions: null,
  category: null,
  excluded: false,
  shownDescription: null,
  note: null,
  transfer: false,
  tags: [],
}
const one = (...conditions: Condition[]): Conditions => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
})
const ruleFor = (condition: Condition) => compileRule({ ...nothing, conditions: one(condition) })
const text = (test: 'is' | 'contains' | 'starts_with' | 'ends_with' | 'matches', text: string, not = false) =>
  ({ field: 'description', test, text, not }) as const
const amount = (
  test: 'equals' | 'between' | 'above' | 'below',
  cents: number,
  toCents: number | null = null,
) => ({ field: 'amount', test, cents, toCents, not: false }) as const

test.each([
  [text('is', 'AMZN Mktp US*2K4AB0'), true],
  [text('is', 'amzn mktp us*2k4ab0'), false],
  [text('contains', 'mktp'), true],
  [text('contains', 'market'), false],
  [text('starts_with', 'amzn'), true],
  [text('starts_with', 'mktp'), false],
  [text('ends_with', '2k4ab0'), true],
  [text('ends_with', 'amzn'), false],
  [text('matches', String.raw`^AMZN .*\*\w+$`), true],
  [text('matches', '^Mktp'), false],
  [text('matches', '^amzn'), false],
  [text('matches', '(?i)^amzn'), true],
  [text('contains', 'market', true), true],
  [amount('equals', 1200), true],
  [amount('equals', 1201), false],
  [amount('between', 1200, 1300), true],
  [amount('between', 1000, 1199), false],
  [amount('above', 1199), true],
  [amount('above', 1200), false],
  [amount('below', 1201), true],
  [amount('below', 1200), false],
  [{ field: 'direction', direction: 'out', not: false } as const, true],
  [{ field: 'direction', direction: 'in', not: false } as const, false],
  [{ field: 'account', accountId: firstAccountId, not: false } as const, true],
  [{ field: 'account', accountId: 'another', not: false } as const, false],
  [{ field: 'merchant', key: 'amazon', not: false } as const, true],
  [{ field: 'merchant', key: 'apple', not: false } as const, false],
  [{ field: 'day_of_month', fromDay: 14, toDay: 14, not: false } as const, true],
  [{ field: 'day_of_month', fromDay: 1, toDay: 13, not: false } as const, false],
])('decides whether %o is met', (condition, isMet) => {
  expect(ruleFor(condition)(row)).toBe(isMet)
  expect(ruleFor({ ...condition, not: !condition.not })(row)).toBe(!isMet)
})

test('follows accounts and merchants that were merged into others', () => {
  const merges = {
    accountOf: (id: string) => (id === 'old account' ? firstAccountId : id),
    merchantOf: (key: string) => (key === 'amazon' || key === 'amzn' ? 'amazon marketplace' : key),
  }
  const meets = (condition: Condition, given = row) =>
    compileRule({ ...nothing, conditions: one(condition) }, merges)(given)
  expect(meets({ field: 'account', accountId: 'old account', not: false })).toBe(true)
  expect(meets({ field: 'merchant', key: 'amzn', not: false })).toBe(true)
  expect(meets({ field: 'merchant', key: 'amazon marketplace', not: true })).toBe(false)
  expect(meets({ field: 'merchant', key: 'apple', not: false })).toBe(false)
})

test('finds no merchant in a row without one', () => {
  const check = { ...row, merchantKey: null }
  expect(ruleFor({ field: 'merchant', key: 'amazon', not: false })(check)).toBe(false)
  expect(ruleFor({ field: 'merchant', key: 'amazon', not: true })(check)).toBe(true)
})

test('folds letters the same way in rules and descriptions', () => {
  expect(ruleFor(text('contains', 'STRASSE'))({ ...row, description: 'Straße 7' })).toBe(true)
})

test('takes linear time for expressions that make others backtrack', () => {
  expect(ruleFor(text('matches', '(a+)+$'))({ ...row, description: `${'a'.repeat(1000)}!` })).toBe(false)
})

/** The definition, word for word: all or any of the groups, and all or any of the conditions in each. */
const isMatch = ({ descriptionPattern, conditions }: RuleFields, given: RuledRow): boolean => {
  if (conditions === null) return given.description === descriptionPattern
  const met = (match: 'all' | 'any', results: boolean[]) =>
    match === 'all' ? !results.includes(false) : results.includes(true)
  return met(
    conditions.match,
    conditions.groups.map((group) =>
      met(
        group.match,
        group.conditions.map((condition) => {
          const isMet = ruleFor({ ...condition, not: false })(given)
          return condition.not ? !isMet : isMet
        }),
      ),
    ),
  )
}

test('lets the first enabled rule that matches decide each action, except what the user decided', () => {
  fc.assert(
    fc.property(randomRules(8), randomRow, fc.subarray([...ruleActions]), (rules, given, byHand) => {
      const expected = ruleActions.flatMap((action) => {
        const first = rules.find((rule) => rule.enabled && hasAction(rule, action) && isMatch(rule, given))
        return first && !byHand.includes(action) ? [[action, first]] : []
      })
      expect(compileRules(rules)(given, byHand)).toEqual(Object.fromEntries(expected))
    }),
  )
})

test('decides as before when rules that do not match are added, moved or removed', () => {
  fc.assert(
    fc.property(randomRules(8), randomRow, (rules, given) => {
      const decided = compileRules(rules)(given)
      expect(compileRules(rules.filter((rule) => isMatch(rule, given)))(given)).toEqual(decided)
    }),
  )
})
