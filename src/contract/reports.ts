import * as z from 'zod/mini'
import { reportDimensions, reportMeasures } from '#domain/reports/report.ts'
import { mostChosen } from '#domain/reports/report-view.ts'
import { CalendarDay, Sum } from './fields.ts'
import { MerchantKey } from './merchants.ts'
import { named, record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { filterFields } from './transactions.ts'

const isDistinct = (given: readonly string[]) => new Set(given).size === given.length
const distinct = z.refine<readonly string[]>(isDistinct, refusal('repeated'))

/** `GET /reports/query`, with the filters of History. */
export const ReportQuery = request({
  ...filterFields,
  /** What to group by, as a repeated parameter: at most three. `parent` is the parent of a category, or else itself. */
  dimensions: named(
    'dimension',
    z._default(z.array(z.enum(reportDimensions)).check(z.maxLength(3), distinct), []),
  ),
  /** What to add up, as a repeated parameter. Without `count` and days, reports by category and month read no rows. */
  measures: named(
    'measure',
    z._default(z.array(z.enum(reportMeasures)).check(z.minLength(1), distinct), [
      'net',
      'in',
      'out',
      'count',
    ]),
  ),
  /** How many merchants to include, those with the largest sums. "No merchant" counts as one of them. */
  largestMerchants: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  /** The keys of the only merchants to include, as a repeated parameter. An empty key stands for "no merchant". */
  onlyMerchants: named(
    'only_merchant',
    z.optional(z.array(z.union([z.literal(''), MerchantKey])).check(z.maxLength(mostChosen))),
  ),
})

/** The transactions with the same value of each dimension, and the measures that were requested. */
const ReportGroup = record({
  /**
   * In the order of the dimensions: `2025-03-14`, `2025-03`, `2025-Q1`, `2025`, a category, the key of a merchant, a
   * tag, the ID of an account, `in` or `out`. Null if a transaction has no merchant or no tags.
   */
  keys: z.array(z.nullable(z.string())),
  /** The same, with names for the keys of merchants and the IDs of accounts. */
  names: z.array(z.nullable(z.string())),
  /** The signed sum: negative if more went out than came in. */
  netCents: named('net', z.optional(Sum)),
  inCents: named('in', z.optional(Sum)),
  /** Money out, less refunds. */
  outCents: named('out', z.optional(Sum)),
  count: z.optional(z.int()),
  firstDay: z.optional(CalendarDay),
  lastDay: z.optional(CalendarDay),
})

export const Report = record({
  /** The currency of the ledger, which all amounts are in. Null until one is chosen. */
  currency: z.nullable(z.string()),
  groups: z.array(ReportGroup),
  /** Matching transactions that are left out because there is no rate for their currency. */
  noRateCount: z.int(),
})
