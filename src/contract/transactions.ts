import * as z from 'zod/mini'
import { longestSearch } from '#domain/plain-text.ts'
import { Amount, CalendarDay, Description, Name, plainText } from './amount.ts'

/** Rows of one page, and of one batch, at most (spec 9). */
export const mostRows = 1000

export const Transaction = z.object({
  id: z.string(),
  date: CalendarDay,
  description: z.string(),
  amount: z.number(),
  /** The category under the rules. */
  category: z.string(),
  /** The category of the row itself, which comes back when its rule goes. */
  own_category: z.string(),
  exclude_from_total: z.boolean(),
  rule_id: z.nullable(z.string()),
})
export type Transaction = z.infer<typeof Transaction>

export const NewTransaction = z.strictObject({
  date: CalendarDay,
  description: Description,
  amount: Amount,
  category: Name,
  import_key: z.optional(z.string().check(z.regex(/^[\w-]{16,100}$/, 'must be an import key'))),
})
export type NewTransaction = z.infer<typeof NewTransaction>

/** `POST /transactions`: all of its rows or none. */
export const NewTransactions = z.strictObject({
  transactions: z.array(NewTransaction).check(z.minLength(1), z.maxLength(mostRows)),
})
export const Inserted = z.object({ inserted: z.int(), duplicates: z.int() })

/** `DELETE /transactions`: all of them. */
export const DeletedTransactions = z.object({ deleted: z.int() })

/** `GET /sample-transactions`: how many transactions are of the sample statement. */
export const SampleTransactions = z.object({ count: z.int() })

/** `POST /deletions/{id}/undo` */
export const UndoneDeletion = z.object({ restored: z.int() })

export const TransactionChange = z.strictObject({
  date: z.optional(CalendarDay),
  description: z.optional(Description),
  amount: z.optional(Amount),
  category: z.optional(Name),
})
export type TransactionChange = z.infer<typeof TransactionChange>

/** What History filters by; everything is optional, days are inclusive. */
export const TransactionFilter = z.strictObject({
  start_date: z.optional(CalendarDay),
  end_date: z.optional(CalendarDay),
  /** A plain substring of the description; case is disregarded. */
  search: z.optional(z.string().check(z.maxLength(longestSearch), plainText)),
  /** A category under the rules. */
  category: z.optional(z.string().check(z.maxLength(100), plainText)),
  /** Categories under the rules that are left out, each given as a parameter of its own. */
  not_category: z.optional(z.array(z.string().check(z.maxLength(100), plainText)).check(z.maxLength(100))),
  /** `true`: only what rules exclude from the totals; `false`: only the rest. */
  excluded: z.optional(z.enum(['true', 'false'])),
  /** Only what this rule governs. */
  rule_id: z.optional(z.string().check(z.maxLength(100), plainText)),
})
export type TransactionFilter = z.infer<typeof TransactionFilter>

/** `GET /transactions`. `cursor` is the `next_cursor` of the page before. */
export const TransactionPageQuery = z.extend(TransactionFilter, {
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

export const TransactionPage = z.object({
  transactions: z.array(Transaction),
  next_cursor: z.nullable(z.string()),
})

/**
 * `GET /transactions/months`, newest first. `total` is the sum of absolute amounts of the month's
 * non-excluded transactions, `net` their signed sum, `excluded` the sum of absolute excluded amounts.
 */
export const MonthTotal = z.object({
  month: z.string(),
  total: z.number(),
  net: z.number(),
  count: z.int(),
  excluded: z.number(),
  excluded_count: z.int(),
})
export type MonthTotal = z.infer<typeof MonthTotal>
export const MonthList = z.object({ months: z.array(MonthTotal) })
