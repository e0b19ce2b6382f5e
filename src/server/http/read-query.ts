import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { checkAgainst } from './check-against.ts'
import { HttpProblem } from './http-problem.ts'

/** The parameters of the request's query, as the schema reads them. */
export function readQuery<Schema extends z.core.$ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.queries())
  const repeated = given.filter(([, values]) => values.length > 1).map(([field]) => field)
  if (repeated.length > 0) {
    const errors = repeated.map((field) => ({ field, message: 'must be given once' }))
    throw new HttpProblem(400, 'validation_failed', `${repeated.join(', ')} must be given once.`, errors)
  }
  return checkAgainst(schema, Object.fromEntries(given.map(([field, [value]]) => [field, value])))
}
