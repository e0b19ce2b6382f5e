import * as z from 'zod/mini'
import { Description, Name } from './fields.ts'
import { named, optional, record, request } from './record.ts'

/** `matches`: how many transactions the rule applies to. */
export const TransactionRule = record({
  id: z.string(),
  descriptionPattern: z.string(),
  category: z.string(),
  excluded: named('exclude_from_total', z.boolean()),
  matches: z.int(),
})
export const TransactionRules = record({ transactionRules: z.array(TransactionRule) })

const fields = {
  descriptionPattern: Description,
  category: Name,
  excluded: named('exclude_from_total', z.boolean()),
}

/** `POST /transaction-rules`: replaces an existing rule with the same pattern. */
export const NewTransactionRule = request({
  ...fields,
  excluded: named('exclude_from_total', z._default(z.boolean(), false)),
})

export const TransactionRuleChange = request(optional(fields))
