import * as z from 'zod/mini'
import { cadenceNames } from '#domain/cadences.ts'
import { seriesReasons } from '#domain/matching/series-reasons.ts'
import { Sum } from './fields.ts'
import { named, record, request } from './record.ts'
import { mostRows } from './transactions.ts'

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
  /** The recurring cost that its latest linked transaction pays. */
  recurringCostId: z.nullable(z.string()),
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
})

/** `GET /recurring-costs/found` */
export const FoundSeriesList = record({ series: z.array(FoundSeries) })

/** `PUT /recurring-costs/found/decision` */
export const SeriesDecision = request({
  transactionIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostRows)),
  decision: z.enum(['confirmed', 'dismissed', 'none']),
})
