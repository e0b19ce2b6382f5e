import * as z from 'zod/mini'

/** One month, category and exclusion, summed: `net` signed, `gross` of absolute amounts. */
export const Cell = z.object({
  month: z.string(),
  category: z.string(),
  excluded: z.boolean(),
  net: z.number(),
  gross: z.number(),
  count: z.int(),
})

/** `GET /summary`: all the dashboard needs of the transactions. */
export const Summary = z.object({ cells: z.array(Cell) })
