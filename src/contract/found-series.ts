import * as z from 'zod/mini'
import { cadenceNames } from '#domain/cadences.ts'
import { seriesReasons } from '#domain/matching/find-series.ts'
import { Sum } from './fields.ts'
import { named, record } from './record.ts'

/** Transactions that look like a recurring cost. */
const FoundSeries = record({
  /** Oldest first. */
  transactionIds: z.array(z.string()),
  cadence: z.enum(cadenceNames),
  /** The latest payment, in the currency of its account. */
  lastCents: named('amount', Sum),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.enum(seriesReasons),
})

/** `GET /recurring-costs/found` */
export const FoundSeriesList = record({ series: z.array(FoundSeries) })
