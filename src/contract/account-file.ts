import * as z from 'zod/mini'
import { Amount, CalendarDay, Description, Name } from './amount.ts'
import { NewRecurringCost } from './recurring-costs.ts'
import { NewTransactionRule } from './transaction-rules.ts'
import { mostRows } from './transactions.ts'

/** What an account file says it is, on its first line. */
export const accountFileFormat = 'outgo-account'
export const accountFileVersion = 1

/** A transaction with the id it had, so that restoring it twice does not double it. */
const KeptTransaction = z.strictObject({
  id: z.uuid(),
  date: CalendarDay,
  description: Description,
  amount: Amount,
  /** The row's own: rules are kept beside it. */
  category: Name,
  import_key: z.nullable(z.string().check(z.regex(/^[\w-]{16,100}$/, 'must be an import key'))),
})

export const KeptRecurringCost = z.strictObject({ id: z.uuid(), cost: NewRecurringCost })
export type KeptRecurringCost = z.infer<typeof KeptRecurringCost>

const part = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z._default(z.array(schema).check(z.maxLength(mostRows)), [])

/** `POST /account-file`: a part of an account file, all of it or nothing. What is there already stays as it is. */
export const AccountFilePart = z.strictObject({
  name: z.optional(Name),
  transaction_rules: part(NewTransactionRule),
  recurring_costs: part(KeptRecurringCost),
  transactions: part(KeptTransaction),
})
export type AccountFilePart = z.infer<typeof AccountFilePart>

/** Of how many rows the pages make a part: the calls of other people come in between, and wait for one at most. */
export const rowsInPart = 250

/** How many of the transactions were not there yet. */
export const RestoredPart = z.object({ transactions: z.int() })

/** The whole file, as it is downloaded. `complete` stands last: a file that was cut off lacks it. */
export const AccountFile = z.object({
  format: z.literal(accountFileFormat),
  version: z.literal(accountFileVersion),
  exported_at: z.string(),
  name: z.nullable(z.string()),
  transaction_rules: z.array(NewTransactionRule),
  recurring_costs: z.array(KeptRecurringCost),
  transactions: z.array(KeptTransaction),
  complete: z.literal(true),
})
export type AccountFile = z.infer<typeof AccountFile>
