import * as z from 'zod/mini'
import { deciders, matchStates, transferReasons } from '#domain/matches.ts'
import { CalendarDay, Name } from './fields.ts'
import { IncomeCorrection } from './found-series.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { mostRows, Transaction } from './transactions.ts'

export const Transfer = record({
  id: z.string(),
  state: z.enum(matchStates),
  decidedBy: z.enum(deciders),
  /** The sides: money out first. One only if the other is outside the ledger. */
  transactionIds: z.array(z.string()),
  /** The name of the account on the other side, if it is not in the ledger. */
  outsideAccount: z.nullable(z.string()),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.enum(transferReasons),
  createdAt: z.string(),
  transactions: z.array(Transaction),
})

/** `GET /transfers` */
export const TransferPageQuery = request({
  state: z.optional(z.enum(matchStates)),
  /** Only those with this transaction. */
  transactionId: z.optional(z.uuid()),
  /** Only those with a transaction in these days; both are inclusive. */
  startDate: z.optional(CalendarDay),
  endDate: z.optional(CalendarDay),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const TransferPage = record({
  transfers: z.array(Transfer),
  nextCursor: z.nullable(z.string()),
  /** The total number across all pages. */
  count: z.int(),
})

/** `POST /transfers`: two to four transactions, or one and the name of an outside account. */
export const NewTransfer = request({
  transactionIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(4)),
  outsideAccount: z.optional(Name),
})

/** `PATCH /transfers/{id}`: accepts, dismisses or unlinks it, or takes such a decision back. */
export const TransferDecision = request({ state: z.enum(matchStates) })

/** `GET /transfers/outside-accounts` */
export const OutsideAccounts = record({ names: z.array(z.string()) })

/** The account and import key of a row, or its ID if it has no import key. */
const RowKey = z.string().check(z.regex(/^(?:[\w-]{36}\/)?[\w-]{16,100}$/, refusal('import_key_invalid')))

/**
 * The user's decision about a transfer, a refund, the payment of a recurring cost or a transaction of a found series, as
 * an account file contains it, with the keys of its rows. A payment has the ID of its cost as well.
 */
export const KeptMatchDecision = request({
  kind: z.enum(['transfer', 'refund', 'payment', 'series']),
  rowKeys: z.array(RowKey).check(z.minLength(1), z.maxLength(4)),
  state: z.enum(['linked', 'dismissed']),
  outsideAccount: z.nullable(Name),
  /** Of a regular income. Missing in older files. */
  correction: z._default(z.nullable(IncomeCorrection), null),
})
