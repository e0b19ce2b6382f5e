import * as z from 'zod/mini'
import { Name } from './fields.ts'
import { MerchantName } from './merchants.ts'
import { record } from './record.ts'
import { NewTransactionRule, TransactionRule } from './transaction-rules.ts'

/** Rules as a file, in the order in which they apply. */
export const RuleFile = record({
  format: z.literal('outgo-rules'),
  version: z.literal(1),
  transactionRules: z.array(NewTransactionRule).check(z.maxLength(1000)),
  /** The accounts in conditions. In another ledger, the account with the same name stands for each of them. */
  accounts: z._default(z.array(record({ id: z.uuid(), name: Name })).check(z.maxLength(1000)), () => []),
})

/**
 * `POST /transaction-rules/file`. `replaced_in_file` lists the rules of the file that a later one replaces, because both
 * match the same transactions, by their numbers in the file, from 1.
 */
export const ImportedRules = record({
  transactionRules: z.array(TransactionRule),
  merchants: z.array(MerchantName),
  replacedInFile: z.array(record({ rule: z.int(), replacedBy: z.int() })),
})
