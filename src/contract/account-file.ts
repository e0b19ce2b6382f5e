import * as z from 'zod/mini'
import { Name } from './fields.ts'
import { record, request } from './record.ts'
import { NewRecurringCost } from './recurring-costs.ts'
import { NewTransactionRule } from './transaction-rules.ts'
import { addedFields, mostRows } from './transactions.ts'

/** What an account file says it is, on its first line. */
export const accountFileFormat = 'outgo-account'
export const accountFileVersion = 1

/** A transaction with the id it had, so that restoring it twice does not double it. */
export const KeptTransaction = request({ id: z.uuid(), ...addedFields })

export const KeptRecurringCost = request({ id: z.uuid(), cost: NewRecurringCost })

const part = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z._default(z.array(schema).check(z.maxLength(mostRows)), [])

/**
 * `POST /account-file`: a part of an account file, all of it or nothing. It replaces the name, rules of the same pattern
 * and recurring costs of the same id; transactions that are there already stay as they are.
 */
export const AccountFilePart = request({
  name: z.optional(Name),
  transactionRules: part(NewTransactionRule),
  recurringCosts: part(KeptRecurringCost),
  transactions: part(KeptTransaction),
})
export type AccountFilePart = z.output<typeof AccountFilePart>

/** Rows in each part that the pages send: the calls of other people come in between, and wait for one at most. */
export const rowsInPart = 250

/** How many of the transactions were not there yet. */
export const RestoredPart = record({ transactions: z.int() })

/** The whole file, as it is downloaded. `complete` stands last: a file that was cut off lacks it. */
export const AccountFile = record({
  format: z.literal(accountFileFormat),
  version: z.literal(accountFileVersion),
  exportedAt: z.string(),
  name: z.nullable(z.string()),
  transactionRules: z.array(NewTransactionRule),
  recurringCosts: z.array(KeptRecurringCost),
  transactions: z.array(KeptTransaction),
  complete: z.literal(true),
})
export type AccountFile = z.output<typeof AccountFile>
