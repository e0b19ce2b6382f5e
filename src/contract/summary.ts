import * as z from 'zod/mini'
import { leftOutReasons } from '#domain/left-out.ts'
import { Sum } from './fields.ts'
import { named, optional, record, request } from './record.ts'

/**
 * The sums for one month, category and reason to leave them out, if any: `net` is signed, `gross` adds absolute amounts.
 * A split transaction counts in each of its categories. A cell without a category has a negative count that corrects
 * for this, so that all counts add up to the number of transactions.
 */
export const Cell = record({
  month: z.string(),
  category: z.string(),
  excluded: z.boolean(),
  leftOutBy: z.nullable(z.enum(leftOutReasons)),
  netCents: named('net', Sum),
  grossCents: named('gross', Sum),
  count: z.int(),
})

/** Only the transactions of one account. */
export const SummaryQuery = request(optional({ accountId: z.uuid() }))

/** `GET /summary`: everything the dashboard needs to know about transactions. */
export const Summary = record({ cells: z.array(Cell) })
