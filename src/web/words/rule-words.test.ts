import { expect, test } from 'vitest'
import { type Condition, ruleWith } from '#domain/rules/rule.ts'
import { changesOfPreview, ruleChangeText, ruleText, shadowedText } from './rule-words.ts'

const amazon: Condition = { field: 'description', not: false, test: 'contains', text: 'amzn' }
const above: Condition = { field: 'amount', not: false, test: 'above', cents: 5000, toCents: null }
const noIncome: Condition = { field: 'direction', not: true, direction: 'in' }
const early: Condition = { field: 'day_of_month', not: false, fromDay: 1, toDay: 3 }
const checking = { id: 'checking', name: 'Checking', currency: 'USD' }
const girokonto = { id: 'girokonto', name: 'Girokonto', currency: 'EUR' }
const text = (rule: Parameters<typeof ruleWith>[0], accounts = [checking]) =>
  ruleText(ruleWith(rule), { accounts, merchant: () => 'Tesco' })

test('a rule is described in one sentence', () => {
  const groups = [{ match: 'all' as const, conditions: [amazon, above] }]
  expect(text({ conditions: { match: 'all', groups }, category: 'Shopping', note: 'gift' })).toBe(
    'If the description contains “amzn” and the amount is above $50.00: category Shopping, note “gift”',
  )
  expect(text({ descriptionPattern: 'RENT', excluded: true })).toBe(
    'If the description is “RENT”: excluded from totals',
  )
  const merchant = { field: 'merchant' as const, not: true, key: 'tesco' }
  const one = [{ match: 'all' as const, conditions: [merchant] }]
  expect(text({ conditions: { match: 'all', groups: one }, tags: ['gift', 'trip'] })).toBe(
    'If the merchant is not Tesco: tags gift, trip',
  )
  expect(
    text({
      conditions: {
        match: 'all',
        groups: [
          { match: 'any', conditions: [amazon, noIncome] },
          { match: 'all', conditions: [early] },
        ],
      },
      transfer: true,
    }),
  ).toBe(
    'If (the description contains “amzn” or money does not come in) and the day of the month is from 1 to 3: marked as transfer',
  )
})

test('an amount is in the currency of the accounts that the rule can match', () => {
  const amount: Condition = { ...above, test: 'between', toCents: 123456 }
  const inGirokonto: Condition = { field: 'account', not: false, accountId: 'girokonto' }
  const rule = (...conditions: Condition[]) => ({
    conditions: { match: 'all' as const, groups: [{ match: 'all' as const, conditions }] },
    category: 'Rent',
  })
  expect(text(rule(amount), [checking, girokonto])).toBe(
    'If the amount is between 50.00 and 1,234.56 in the currency of the account: category Rent',
  )
  expect(text(rule(amount, inGirokonto), [checking, girokonto])).toBe(
    'If the amount is between €50.00 and €1,234.56 and the account is Girokonto: category Rent',
  )
  expect(text(rule(inGirokonto))).toBe('If the account is a deleted account: category Rent')
})

test('warnings, changes and previews name what they are about', () => {
  expect(shadowedText(['Groceries', 'Rent'])).toBe(
    'Has no effect, because Groceries and Rent come first for everything it matches.',
  )
  const nothing = { added: [], changed: [], switchedOn: [], switchedOff: [], moved: [], removed: [] }
  expect(ruleChangeText({ ...nothing, added: ['Rent'], removed: ['a', 'b'] })).toBe(
    'Rent added, 2 rules deleted',
  )
  expect(ruleChangeText({ ...nothing, switchedOff: ['Rent'], moved: ['Fuel'] })).toBe(
    'Rent switched off, Fuel moved',
  )
  const look = { excluded: false, shownDescription: null, note: null, transfer: false, tags: [] }
  const before = { ...look, category: 'Other' }
  expect(changesOfPreview({ before, after: { ...before, category: 'Rent', excluded: true } })).toEqual([
    'Other → Rent',
    'excluded from totals',
  ])
  expect(changesOfPreview({ before, after: before })).toEqual(['Other, no change'])
  const split = { ...look, category: '' }
  expect(changesOfPreview({ before: split, after: split })).toEqual(['Split, no change'])
})
