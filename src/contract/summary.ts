import * as z from 'zod/mini'
import { Sum } from './fields.ts'
import { named, record } from './record.ts'

/** One month, category and exclusion, summed: `net` signed, `gross` of absolute amounts. */
export const Cell = record({
  month: z.string(),
  category: z.string(),
  excluded: z.boolean(),
  netCents: named('net', Sum),
  grossCents: named('gross', Sum),
  count: z.int(),
})

/** `GET /summary`: all the dashboard needs of the transactions. */
export const Summary = record({ cells: z.array(Cell) })
