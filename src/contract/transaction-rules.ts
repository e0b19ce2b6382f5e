import * as z from 'zod/mini'
import { amountTests, directions, matchKinds, ruleActions, textTests } from '#domain/rules/rule.ts'
import { longestNote } from '#domain/transaction.ts'
import { CalendarDay, Description, Name, PositiveAmount, Sum, text } from './fields.ts'
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

const newFields = {
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

/** `POST /transaction-rules`: replaces an existing rule with the same pattern or conditions. */
export const NewTransactionRule = request(newFields)

/** `PATCH /transaction-rules/{id}`. `position`: the rule's new index in the list. */
export const TransactionRuleChange = request({
  ...optional(fields),
  position: z.optional(z.int().check(z.gte(0))),
})

/** `POST /transaction-rules/preview`. `replaces`: the ID of the rule that is being edited. */
export const RuleToPreview = request({ ...newFields, replaces: z.optional(z.uuid()) })

/** A transaction after rules. */
const Look = record({
  category: z.string(),
  excluded: named('exclude_from_total', z.boolean()),
  shownDescription: z.nullable(z.string()),
  note: z.nullable(z.string()),
  transfer: named('mark_as_transfer', z.boolean()),
  tags: z.array(z.string()),
})

/** `examined`: the number of latest matching transactions that the other figures are about. */
export const RulePreview = record({
  matches: z.int(),
  examined: z.int(),
  changes: z.int(),
  byHand: z.int(),
  takenBy: z.array(record({ ruleId: z.string(), count: z.int() })),
  rows: z.array(
    record({
      transactionId: z.string(),
      date: CalendarDay,
      description: z.string(),
      cents: named('amount', Sum),
      /** The position of the match in the description, in UTF-16 units; null if it is not one range. */
      highlight: z.nullable(record({ from: z.int(), to: z.int() })),
      before: Look,
      after: Look,
    }),
  ),
})

/** `GET /transaction-rules/report`, about the latest `examined` transactions. */
export const RuleReport = record({
  examined: z.int(),
  rules: z.array(
    record({
      ruleId: z.string(),
      matched: z.int(),
      decided: z.int(),
      /** The rules before it that decide everything it would decide. */
      shadowedBy: z.array(z.string()),
    }),
  ),
  contradictions: z.array(
    record({ ruleId: z.string(), winnerId: z.string(), action: z.enum(ruleActions), count: z.int() }),
  ),
})

/** `GET /rule-changes`, newest first, each with the names of its rules. */
const RuleChange = record({
  id: z.string(),
  madeAt: z.string(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  undoneAt: z.nullable(z.string()),
})
export const RuleChanges = record({ changes: z.array(RuleChange) })

/** A file of rules, in their order. */
export const RuleFile = record({
  format: z.literal('outgo-rules'),
  version: z.literal(1),
  transactionRules: z.array(NewTransactionRule).check(z.maxLength(1000)),
})
