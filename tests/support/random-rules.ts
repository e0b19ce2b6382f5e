import fc from 'fast-check'
import { firstAccountId } from '#domain/accounts.ts'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import {
  type Condition,
  hasAction,
  type RuledRow,
  type RuleFields,
  ruleActions,
  ruleWith,
} from '#domain/rules/rule.ts'

/** Few values, so that rules and rows often meet. */
const descriptions = [
  'COFFEE 12',
  'coffee 12',
  'Coffee',
  'AMZN Mktp US*2K4AB0',
  'AMZN Mktp',
  'Straße 7',
  'RENT',
]
const texts = ['coffee', 'COFFEE 12', 'amzn', 'STRASSE', '7', 'rent', 'Mktp US*']
const expressions = ['^AMZN', 'AMZN Mktp( US)?$', String.raw`\d+$`, '(?i)co(f|x)+ee', '[a-z]{4}', '(a+)+$']

/** No two amounts are opposite, so that no rows are a transfer. */
const cents = fc.constantFrom(-5000, -1200, -999, 0, 1300, 250_000)
const amount = cents.map(Math.abs)
const day = fc.integer({ min: 1, max: 31 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

export const randomRow: fc.Arbitrary<RuledRow> = fc
  .record({
    accountId: fc.constant(firstAccountId),
    date: fc.constantFrom('2025-03-01', '2025-03-14', '2025-04-28', '2025-05-31'),
    description: fc.constantFrom(...descriptions),
    cents,
  })
  .map((row) => ({ ...row, merchantKey: merchantKeyOf(row.description) }))

const merchantKeys = [...new Set(descriptions.flatMap((text) => merchantKeyOf(text) ?? []))]

const condition: fc.Arbitrary<Condition> = fc
  .record({
    not: fc.boolean(),
    test: fc.oneof(
      fc.record({
        field: fc.constant('description' as const),
        test: fc.constantFrom('is', 'contains', 'starts_with', 'ends_with'),
        text: fc.constantFrom(...texts, ...descriptions),
      }),
      fc.record({
        field: fc.constant('description' as const),
        test: fc.constant('matches' as const),
        text: fc.constantFrom(...expressions),
      }),
      fc.record({
        field: fc.constant('amount' as const),
        test: fc.constantFrom('equals', 'above', 'below'),
        cents: amount,
        toCents: fc.constant(null),
      }),
      fc.record({
        field: fc.constant('amount' as const),
        test: fc.constant('between' as const),
        cents: amount,
        toCents: amount,
      }),
      fc.record({ field: fc.constant('direction' as const), direction: fc.constantFrom('in', 'out') }),
      fc.record({ field: fc.constant('account' as const), accountId: fc.constant(firstAccountId) }),
      fc.record({ field: fc.constant('merchant' as const), key: fc.constantFrom(...merchantKeys) }),
      fc.record({ field: fc.constant('day_of_month' as const), fromDay: day, toDay: day }),
    ),
  })
  .map(({ not, test }) => ({ ...test, not }) as Condition)

const match = fc.constantFrom('all', 'any')
const conditions = fc.record({
  match,
  groups: fc.array(fc.record({ match, conditions: fc.array(condition, { minLength: 1, maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})

const actions = fc
  .record({
    category: maybe(fc.constantFrom('Shopping', 'Travel', 'Other')),
    excluded: fc.boolean(),
    shownDescription: maybe(fc.constantFrom('Amazon', 'Coffee shop')),
    note: maybe(fc.constantFrom('weekly', 'shared')),
    transfer: fc.boolean(),
    tags: fc.subarray(['home', 'berlin', 'shared']),
  })
  .filter((all) => ruleActions.some((action) => hasAction(ruleWith(all), action)))

export const randomRule: fc.Arbitrary<RuleFields> = fc
  .record({
    name: fc.constant(null),
    enabled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    matched: fc.oneof(
      fc.record({ descriptionPattern: fc.constantFrom(...descriptions), conditions: fc.constant(null) }),
      fc.record({ descriptionPattern: fc.constant(null), conditions }),
    ),
    actions,
  })
  .map(({ matched, actions, ...rule }) => ({ ...rule, ...matched, ...actions }))

/** Rules in their order; at most one for each exact description. */
export const randomRules = (maxLength: number) =>
  fc.uniqueArray(randomRule, {
    maxLength,
    comparator: (one, other) =>
      one.descriptionPattern !== null && one.descriptionPattern === other.descriptionPattern,
  })
