import * as z from 'zod/mini'
import { amountTests, directions, matchKinds, textTests } from '#domain/rules/rule.ts'
import { longestNote } from '#domain/transaction.ts'
import { Description, Name, PositiveAmount, text } from './fields.ts'
import { MerchantKey, MerchantName } from './merchants.ts'
import { named, optional, record, request } from './record.ts'
import { TagNames } from './tags.ts'

/** Longest text of a condition. */
const longestConditionText = 200
const mostConditions = 20
/** Maximum rules with conditions in a ledger, because every new transaction is compared with each of them. */
export const mostConditionalRules = 500

const not = z._default(z.boolean(), false)
const DayOfMonth = z.int().check(z.gte(1), z.lte(31))

const Condition = z.union([
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
  request({ field: z.literal('day_of_month'), not, fromDay: DayOfMonth, toDay: DayOfMonth }),
  // Last, because converting its amount throws for a condition of another kind.
  request({
    field: z.literal('amount'),
    not,
    test: z.enum(amountTests),
    /** Compared with the amount without its sign, in the currency of the account. */
    cents: named('amount', PositiveAmount),
    /** The upper limit of `between`, which includes both. */
    toCents: named('to_amount', z._default(z.nullable(PositiveAmount), null)),
  }),
])

const Conditions = request({
  match: z.enum(matchKinds),
  groups: z
    .array(
      request({
        match: z.enum(matchKinds),
        conditions: z.array(Condition).check(z.minLength(1), z.maxLength(mostConditions)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostConditions)),
})

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
export const TransactionRules = record({
  transactionRules: z.array(TransactionRule),
  merchants: z.array(MerchantName),
})

/** The fields of a new rule. All may be omitted. */
export const newFields = {
  name: z._default(fields.name, null),
  enabled: z._default(fields.enabled, true),
  descriptionPattern: z._default(fields.descriptionPattern, null),
  conditions: z._default(fields.conditions, null),
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

/**
 * A new rule. It replaces an existing one with the same pattern or conditions. In a file, its ranges may be reversed and
 * then match nothing; the API refuses reversed ranges in a rule that is sent (`rule-ranges.ts`).
 */
export const NewTransactionRule = request(newFields)

/**
 * `PATCH /transaction-rules/{id}`. `position`: the rule's new index in the list. `based_on`: the `changed_at` of the rule
 * that was edited; if the rule was changed since, the change is refused.
 */
export const TransactionRuleChange = request({
  ...optional(fields),
  basedOn: z.optional(z.nullable(z.string())),
  position: z.optional(z.int().check(z.gte(0))),
})
