import { expect, test } from 'vitest'
import { lookOfSaved } from './look-of-saved.ts'
import { type RuleFields, ruleWith } from './rules/rule.ts'

const none = { accounts: new Map<string, string>(), merchants: new Map<string, string>() }
const row = { accountId: 'a', date: '2025-03-01', description: 'REWE', cents: -500, note: null }
const unchanged = {
  category: null,
  categoryInFile: null,
  parts: [],
  shownDescription: null,
  ruleNote: null,
  ruleTags: [],
  leftOutBy: null,
}
const rule = (given: Partial<RuleFields>) => ({
  id: '1',
  ...ruleWith({ descriptionPattern: 'REWE', ...given }),
})
const categories = [{ name: 'Groceries', aliases: ['Supermarkt', 'Food'] }]

test('a renamed category has its new name, and one that differs only in case the existing one', () => {
  const look = lookOfSaved(categories, [], none)
  expect(look({ ...row, category: 'Food' })).toEqual({
    ...unchanged,
    category: 'Groceries',
    categoryInFile: 'Food',
  })
  expect(look({ ...row, category: 'SUPERMARKT' }).category).toBe('Groceries')
  expect(look({ ...row, category: 'groceries' })).toMatchObject({
    category: 'Groceries',
    categoryInFile: 'groceries',
  })
  expect(look({ ...row, category: 'uncategorized' }).category).toBeNull()
  expect(look({ ...row, category: 'Travel' })).toEqual({ ...unchanged, category: 'Travel' })
  expect(look({ ...row, category: 'Uncategorized' })).toEqual(unchanged)
})

test('the first rule that matches decides, but a note in the file wins', () => {
  const rules = [
    rule({ category: 'Home', note: 'Weekly', transfer: true, tags: ['weekly'] }),
    rule({ category: 'Other', excluded: true, shownDescription: 'Rewe' }),
  ]
  const look = lookOfSaved(categories, rules, none)
  expect(look({ ...row, category: 'Uncategorized' })).toEqual({
    category: 'Home',
    categoryInFile: null,
    parts: [],
    shownDescription: 'Rewe',
    ruleNote: 'Weekly',
    ruleTags: ['weekly'],
    leftOutBy: 'rule',
  })
  expect(look({ ...row, category: 'Food', note: 'Own' })).toMatchObject({
    categoryInFile: 'Food',
    ruleNote: null,
  })
  expect(lookOfSaved([], [rule({ transfer: true })], none)({ ...row, category: 'x' }).leftOutBy).toBe(
    'transfer',
  )
  expect(
    lookOfSaved([], [rule({ category: 'Home' })], none)({ ...row, description: 'x', category: 'y' }),
  ).toEqual({
    ...unchanged,
    category: 'y',
  })
})

test('the parts of a split row have their categories, which rules do not change', () => {
  const parts = [
    { category: 'Food', cents: -300, note: null },
    { category: 'Travel', cents: -200, note: 'Bus' },
  ]
  const look = lookOfSaved(categories, [rule({ category: 'Home', note: 'Weekly' })], none)
  expect(look({ ...row, category: 'Food', parts })).toEqual({
    ...unchanged,
    parts: [{ category: 'Groceries', cents: -300, note: null }, parts[1]],
    ruleNote: 'Weekly',
  })
})

test('a rule for an account also decides about rows of the account that it was merged into', () => {
  const condition = { field: 'account', accountId: 'visa', not: false }
  const conditions = { match: 'all', groups: [{ match: 'all', conditions: [condition] }] }
  const rules = [{ id: '1', ...ruleWith({ conditions: conditions as never, category: 'Home' }) }]
  const accounts = new Map([
    ['visa', 'card'],
    ['card', 'a'],
  ])
  expect(lookOfSaved([], rules, none)({ ...row, category: 'x' }).category).toBe('x')
  expect(lookOfSaved([], rules, { ...none, accounts })({ ...row, category: 'x' }).category).toBe('Home')
})

test('a rule for a merchant also decides about the merchants that were merged into it', () => {
  const conditions = {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ field: 'merchant', key: 'rewe', not: false }] }],
  } as const
  const rules = [{ id: '1', ...ruleWith({ conditions: conditions as never, category: 'Home' }) }]
  const penny = { ...row, description: 'PENNY', category: 'x' }
  expect(lookOfSaved([], rules, none)({ ...row, category: 'x' }).category).toBe('Home')
  expect(lookOfSaved([], rules, none)(penny).category).toBe('x')
  expect(lookOfSaved([], rules, { ...none, merchants: new Map([['penny', 'rewe']]) })(penny).category).toBe(
    'Home',
  )
})
