import { expect, test } from 'vitest'
import { repeatedRules } from './repeated-rules.ts'
import { ruleWith } from './rule.ts'

const exact = (descriptionPattern: string) => ruleWith({ descriptionPattern, category: 'Food' })
const fromDay = (from: number) =>
  ruleWith({
    conditions: {
      match: 'all',
      groups: [
        { match: 'all', conditions: [{ field: 'day_of_month', not: false, fromDay: from, toDay: 31 }] },
      ],
    },
  })

test('the last of several rules for the same transactions replaces the others', () => {
  expect(repeatedRules([exact('A'), exact('B'), fromDay(1), exact('A'), fromDay(1), exact('A')])).toEqual([
    { rule: 1, replacedBy: 6 },
    { rule: 3, replacedBy: 5 },
    { rule: 4, replacedBy: 6 },
  ])
})

test('rules for different transactions replace nothing', () => {
  expect(repeatedRules([exact('A'), exact('a'), fromDay(1), fromDay(2)])).toEqual([])
})
