import * as z from 'zod/mini'
import { amountTests, directions, matchKinds, textTests } from '#domain/rules/rule.ts'
import { longestNote } from '#domain/transaction.ts'
import { Description, Name, PositiveAmount, text } from './fields.ts'
import { MerchantKey, MerchantName } from './merchants.ts'
import { named, optional, record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { TagNames } from './tags.ts'

/** Longest text of a condition. */
const longestConditionText = 200
const mostConditions = 20
/** Maximum rules with conditions in a ledger, because every new transaction is compared with each of them. */
export const mostConditionalRules = 500

const not = z._default(z.boolean(), false)
const DayOfMonth = z.int().check(z.gte(1), z.lte(31))

const DaysOfMonth = request({ field: z.literal('day_of_month'), not, fromDay: DayOfMonth, toDay: DayOfMonth })
const Amounts = request({
  field: z.literal('amount'),
  not,
  test: z.enum(amountTests),
  /** Compared with the amount without its sign, in the currency of the account. */
  cents: named('amount', PositiveAmount),
  /** The upper limit of `between`, which includes both. */
  toCents: named('to_amount', z._default(z.nullable(PositiveAmount), null)),
})

const conditionsOf = <Days extends typeof DaysOfMonth, Of extends typeof Amounts>(days: Days, amounts: Of) =>
  request({
    match: z.enum(matchKinds),
    groups: z
      .array(
        request({
          match: z.enum(matchKinds),
          conditions: z.array(conditionOf(days, amounts)).check(z.minLength(1), z.maxLength(mostConditions)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostConditions)),
  })

const conditionOf = <Days extends typeof DaysOfMonth, Of extends typeof Amounts>(days: Days, amounts: Of) =>
  z.union([
    request({
      field: z.literal('description'),
      not,
      test: z.enum(textTests),
      /** A regular expression (RE2) for `matches`, in which case matters. */
      text: text(longestConditionText),
    }),
    request({ field: z.literal('direction'), not, direction: z.enum(directions) }),
    request({ field: z.literal('account'), not, accountId: z.uuid() }),
    /** By its key. Renaming the merchant or merging it into another one doesn't change what the rule matches. */
    request({ field: z.literal('merchant'), not, key: MerchantKey }),
    days,
    // Last, because converting its amount throws for a condition of another kind.
    amounts,
  ])

/** Conditions of saved rules, which may have a range that ends before it begins: no transaction is in it. */
const Conditions = conditionsOf(DaysOfMonth, Amounts)
const NewConditions = conditionsOf(
  DaysOfMonth.check(
    z.refine(({ fromDay, toDay }) => toDay >= fromDay, {
      path: ['to_day'],
      error: refusal('before_first_day'),
    }),
  ),
  Amounts.check(
    z.refine(({ test, cents, toCents }) => test !== 'between' || toCents === null || toCents >= cents, {
      path: ['to_amount'],
      error: refusal('below_first_amount'),
    }),
  ),
)

const Note = text(longestNote)

const fields = {
  name: z.nullable(Name),
  enabled: z.boolean(),
  /** The whole description to match; null for a rule with conditions. */
  descriptionPattern: z.nullable(Description),
  conditions: z.nullable(Conditions),
  category: z.nullable(Name),
  excluded: named('exclude_from_total', z.boolean()),
  shownDescription: z.nullable(Description),
  note: z.nullable(Note),
  transfer: named('mark_as_transfer', z.boolean()),
  /** The names of the tags to add. */
  tags: named('add_tags', TagNames),
}

/** `matches` is the number of transactions for which the rule decides an action. Rules are in their order. */
export const TransactionRule = record({
  id: z.string(),
  ...fields,
  changedAt: z.nullable(z.string()),
  matches: z.int(),
})
/** `merchants` are the names of the merchants in conditions. */
const list = { transactionRules: z.array(TransactionRule), merchants: z.array(MerchantName) }
export const TransactionRules = record(list)

/**
 * `POST /transaction-rules/file`. `replaced_in_file` lists the rules of the file that a later one replaces, because both
 * match the same transactions, by their numbers in the file, from 1.
 */
export const ImportedRules = record({
  ...list,
  replacedInFile: z.array(record({ rule: z.int(), replacedBy: z.int() })),
})

/** The fields of a new rule. All may be omitted. */
export const newFields = {
  name: z._default(fields.name, null),
  enabled: z._default(fields.enabled, true),
  descriptionPattern: z._default(fields.descriptionPattern, null),
  conditions: z._default(z.nullable(NewConditions), null),
  category: z._default(fields.category, null),
  excluded: named('exclude_from_total', z._default(z.boolean(), false)),
  shownDescription: z._default(fields.shownDescription, null),
  note: z._default(fields.note, null),
  transfer: named('mark_as_transfer', z._default(z.boolean(), false)),
  tags: named(
    'add_tags',
    z._default(TagNames, () => []),
  ),
}

/** `POST /transaction-rules`: replaces an existing rule with the same pattern or conditions. */
export const NewTransactionRule = request(newFields)

/** A rule in a file. */
export const KeptTransactionRule = request({
  ...newFields,
  conditions: z._default(fields.conditions, null),
})

/**
 * `PATCH /transaction-rules/{id}`. `position`: the rule's new index in the list. `based_on`: the `changed_at` of the rule
 * that was edited; if the rule was changed since, the change is refused.
 */
export const TransactionRuleChange = request({
  ...optional({ ...fields, conditions: z.nullable(NewConditions) }),
  basedOn: z.optional(z.nullable(z.string())),
  position: z.optional(z.int().check(z.gte(0))),
})
