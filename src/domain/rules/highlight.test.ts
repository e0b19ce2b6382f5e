import { expect, test } from 'vitest'
import { compileHighlight } from './highlight.ts'
import { type Condition, noMerges, type RuledRow, ruleWith } from './rule.ts'

const row: RuledRow = {
  accountId: 'account',
  date: '2026-05-03',
  description: "TRADER JOE'S #508 SEATTLE",
  merchantKey: 'trader joes',
  cents: -1200,
}
type TextTest = Extract<Condition, { field: 'description' }>['test']
const text = (test: TextTest, text: string): Condition => ({ field: 'description', not: false, test, text })
const paid = (cents: number): Condition => ({
  field: 'amount',
  not: false,
  test: 'above',
  cents,
  toCents: null,
})

/** What is highlighted if any of the groups of conditions has to match. */
function highlighted(...groups: Condition[][]) {
  const rule = ruleWith({
    conditions: {
      match: 'any',
      groups: groups.map((conditions) => ({ match: 'all', conditions })),
    },
  })
  const found = compileHighlight(rule, noMerges)(row)
  return found && row.description.slice(found.from, found.to)
}

test('what a text condition finds is highlighted', () => {
  expect(highlighted([text('contains', 'joe')])).toBe('JOE')
  expect(highlighted([text('starts_with', 'trader')])).toBe('TRADER')
  expect(highlighted([text('ends_with', 'e')])).toBe('E')
  expect(highlighted([text('matches', '#\\d+')])).toBe('#508')
  expect(highlighted([text('is', row.description)])).toBe(row.description)
})

test('a condition that is not met is not highlighted, even if the description contains its text', () => {
  expect(highlighted([text('is', 'JOE')], [text('contains', 'seattle')])).toBe('SEATTLE')
  expect(highlighted([text('starts_with', 'joe')], [text('contains', 'seattle')])).toBe('SEATTLE')
  expect(highlighted([text('ends_with', 'joe')], [text('contains', 'seattle')])).toBe('SEATTLE')
})

test('a condition of a group that does not match is not highlighted', () => {
  expect(highlighted([text('contains', 'trader'), paid(1300)], [text('contains', 'joe')])).toBe('JOE')
})

test('nothing is highlighted for an empty match, or without a text condition', () => {
  expect(highlighted([text('matches', '^')])).toBeNull()
  expect(highlighted([paid(100)])).toBeNull()
})
