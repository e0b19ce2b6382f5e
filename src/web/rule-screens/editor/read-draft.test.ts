import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition, RuleFields } from '#domain/rules/rule.ts'
import { randomRule } from '#tests/support/random-rules.ts'
import { readDraft } from './read-draft.ts'
import { draftOf, newCondition, newGroup, newRule } from './rule-draft.ts'

const dollars = { locale: 'en-US', currency: 'USD' }
const german = { locale: 'de-DE', currency: 'EUR' }

/** Rules that the editor can save: amounts are not zero, and ranges do not end before they start. */
function withoutEmptyRanges(condition: Condition): Condition {
  if (condition.field === 'day_of_month')
    return { ...condition, toDay: Math.max(condition.fromDay, condition.toDay) }
  if (condition.field !== 'amount') return condition
  const { cents, toCents } = condition
  return { ...condition, cents: cents + 1, toCents: toCents === null ? null : cents + 1 + toCents }
}

const editable = ({ conditions, ...rule }: RuleFields): RuleFields => ({
  ...rule,
  conditions: conditions && {
    ...conditions,
    groups: conditions.groups.map((group) => ({
      ...group,
      conditions: group.conditions.map(withoutEmptyRanges),
    })),
  },
})

/** A rule with `is` as its only condition becomes one with a pattern. */
function inSimplestForm(rule: RuleFields): RuleFields {
  const [only, ...others] = rule.conditions?.groups.flatMap(({ conditions }) => conditions) ?? []
  if (others.length > 0 || only?.field !== 'description' || only.test !== 'is' || only.not) return rule
  return { ...rule, conditions: null, descriptionPattern: only.text }
}

test('a rule that is opened and saved unchanged stays the same', () => {
  fc.assert(
    fc.property(randomRule.map(editable), fc.constantFrom(dollars, german), (rule, settings) => {
      expect(
        readDraft(
          draftOf(rule, settings, (key) => key),
          settings,
        ).rule,
      ).toEqual(inSimplestForm(rule))
    }),
  )
})

test('a rule for a whole description is the same as one from the simple form', () => {
  const draft = { ...newRule([]), groups: [newGroup([newCondition({ textTest: 'is', text: ' RENT ' })])] }
  expect(readDraft(draft, dollars).rule).toMatchObject({ descriptionPattern: 'RENT', conditions: null })
})

test('several texts are alternatives', () => {
  expect(readDraft(newRule(['amzn', 'amazon'], 'Shopping'), dollars)).toMatchObject({
    rule: { category: 'Shopping', conditions: { groups: [{ match: 'any', conditions: [{}, {}] }] } },
    problems: { actions: null },
  })
})

test('each problem is shown beside its field', () => {
  const conditions = [
    newCondition(),
    newCondition({ field: 'amount', amount: '-5' }),
    newCondition({ field: 'amount', amountTest: 'between', amount: '5', toAmount: '4' }),
    newCondition({ field: 'account' }),
    newCondition({ field: 'day_of_month', fromDay: '0' }),
    newCondition({ field: 'day_of_month', fromDay: '5', toDay: '4' }),
  ]
  const { rule, problems } = readDraft({ ...newRule([]), groups: [newGroup(conditions)] }, dollars)
  expect(rule).toBeNull()
  expect(conditions.map(({ key }) => problems.conditions.get(key))).toEqual([
    { value: 'Please enter a text' },
    { value: 'Please enter an amount above zero' },
    { to: 'Not below the first amount' },
    { value: 'Please choose an account' },
    { value: 'From 1 to 31' },
    {
      to: 'Not before the first day. For 25 to 5, use two conditions.',
    },
  ])
  expect(problems.actions).toBe('Please choose at least one action')
})
