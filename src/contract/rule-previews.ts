import * as z from 'zod/mini'
import { actionsWithValue } from '#domain/rules/rule.ts'
import { CalendarDay, Sum } from './fields.ts'
import { named, record, request } from './record.ts'
import { newFields } from './transaction-rules.ts'

/** `POST /transaction-rules/preview`. `replaces`: the ID of the rule that is being edited. */
export const RuleToPreview = request({ ...newFields, replaces: z.optional(z.uuid()) })

/** A transaction after applying rules. The category of a split transaction is empty. */
const Look = record({
  category: z.string(),
  excluded: named('exclude_from_total', z.boolean()),
  shownDescription: z.nullable(z.string()),
  note: z.nullable(z.string()),
  transfer: named('mark_as_transfer', z.boolean()),
  tags: z.array(z.string()),
})

/** All figures except `matches` are about the latest `examined` matching transactions. */
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
      /** Of the amount: that of its account. */
      currency: z.string(),
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
    record({ ruleId: z.string(), winnerId: z.string(), action: z.enum(actionsWithValue), count: z.int() }),
  ),
})
