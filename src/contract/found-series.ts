import * as z from 'zod/mini'
import { cadenceNames } from '#domain/cadences.ts'
import { seriesReasons } from '#domain/matching/series-reasons.ts'
import { Name, PositiveAmount, Sum } from './fields.ts'
import { named, record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { mostRows } from './transactions.ts'

/**
 * Corrections to a regular income; null for what was found correctly. `amount` is the next payment, in the ledger's
 * currency.
 */
export const IncomeCorrection = request({
  name: z._default(z.nullable(Name), null),
  cadence: z._default(z.nullable(z.enum(cadenceNames)), null),
  cents: named('amount', z._default(z.nullable(PositiveAmount), null)),
})

/** Transactions that look like a recurring cost or a regular income. */
export const FoundSeries = record({
  /** Oldest first. */
  transactionIds: z.array(z.string()),
  direction: z.enum(['out', 'in']),
  cadence: z.enum(cadenceNames),
  /** The latest payment, in the currency of its account. */
  lastCents: named('amount', Sum),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.enum(seriesReasons),
  decision: z.enum(['none', 'confirmed', 'dismissed']),
  /** Corrections to a confirmed income; null if there are none. `amount` becomes null after the next payment. */
  correction: z.nullable(IncomeCorrection),
  /** Transactions that the user left out of a confirmed income. */
  leftOutIds: named('left_out_ids', z.array(z.string())),
  /** The recurring cost that its latest linked transaction pays. */
  recurringCostId: z.nullable(z.string()),
  /** Whether the user has said that the recurring cost is still paid, although there has been no payment since. */
  stillPaid: z.boolean(),
  /** The merchant of the latest transaction, or its description. */
  name: z.string(),
  /** The category of the latest transaction. */
  category: z.string(),
  currency: z.string(),
  /** In the order of `transaction_ids`. */
  payments: z.array(
    record({
      date: z.string(),
      cents: named('amount', Sum),
      /** In the currency of the ledger; null without a rate. */
      valueCents: named('value', z.nullable(Sum)),
    }),
  ),
  /**
   * For a confirmed income: other payments from the same payer into the same account. One of them may replace
   * a payment that is due.
   */
  otherPayments: z.array(record({ date: z.string(), valueCents: named('value', z.nullable(Sum)) })),
})

/** `GET /recurring-costs/found` */
export const FoundSeriesList = record({ series: z.array(FoundSeries) })

type LeftOut = { transactionIds: readonly string[]; leftOutIds: readonly string[] }

const isLeftOut = ({ leftOutIds }: LeftOut) => {
  const ids = new Set(leftOutIds.map((id) => id.toLowerCase()))
  return (id: string) => ids.has(id.toLowerCase())
}

/** `left_out_ids` must be a subset of `transaction_ids`. */
export const leavesOutSome = z.refine<LeftOut>(
  ({ transactionIds, leftOutIds }) => {
    const ids = new Set(transactionIds.map((id) => id.toLowerCase()))
    return leftOutIds.every((id) => ids.has(id.toLowerCase()))
  },
  { path: ['left_out_ids'], error: refusal('left_out_invalid') },
)

const leavesNotAllOut = z.refine<LeftOut & { decision: string }>(
  (series) => series.decision !== 'confirmed' || !series.transactionIds.every(isLeftOut(series)),
  { path: ['left_out_ids'], error: refusal('left_out_invalid') },
)

/** `PUT /recurring-costs/found/decision` */
export const SeriesDecision = request({
  transactionIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostRows)),
  decision: z.enum(['confirmed', 'dismissed', 'none']),
  /** With `confirmed`: what to correct. */
  correction: z._default(z.nullable(IncomeCorrection), null),
  /** With `confirmed`: transactions that are not payments of the series. */
  leftOutIds: named('left_out_ids', z._default(z.array(z.uuid()).check(z.maxLength(mostRows)), [])),
}).check(leavesOutSome, leavesNotAllOut)
