import * as z from 'zod/mini'
import { Description, Name } from './amount.ts'

/** `matches`: how many transactions the rule governs. */
export const TransactionRule = z.object({
  id: z.string(),
  description_pattern: z.string(),
  category: z.string(),
  exclude_from_total: z.boolean(),
  matches: z.int(),
})
export type TransactionRule = z.infer<typeof TransactionRule>
export const TransactionRules = z.object({ transaction_rules: z.array(TransactionRule) })

/** `POST /transaction-rules`: replaces the user's rule of the same pattern, if there is one (decisions 8). */
export const NewTransactionRule = z.strictObject({
  description_pattern: Description,
  category: Name,
  exclude_from_total: z._default(z.boolean(), false),
})

export const TransactionRuleChange = z.partial(
  z.strictObject({ description_pattern: Description, category: Name, exclude_from_total: z.boolean() }),
)
