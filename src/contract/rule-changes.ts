import * as z from 'zod/mini'
import { Name } from './fields.ts'
import { record } from './record.ts'
import { KeptTransactionRule } from './transaction-rules.ts'

/** `GET /rule-changes`, newest first, each with the names of its rules, or the text that an unnamed one looks for. */
const RuleChange = record({
  id: z.string(),
  madeAt: z.string(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  switchedOn: z.array(z.string()),
  switchedOff: z.array(z.string()),
  moved: z.array(z.string()),
  removed: z.array(z.string()),
  undoneAt: z.nullable(z.string()),
})
export const RuleChanges = record({ changes: z.array(RuleChange) })

/** Rules as a file, in the order in which they apply. */
export const RuleFile = record({
  format: z.literal('outgo-rules'),
  version: z.literal(1),
  transactionRules: z.array(KeptTransactionRule).check(z.maxLength(1000)),
  /** The accounts in conditions. In another ledger, the account with the same name stands for each of them. */
  accounts: z._default(z.array(record({ id: z.uuid(), name: Name })).check(z.maxLength(1000)), () => []),
})
