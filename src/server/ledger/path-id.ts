import type { Context } from 'hono'
import { validate as isUuid } from 'uuid'
import type { HttpProblem } from '#server/http/http-problem.ts'

/** The id in the path. What cannot be an id answers as `missing` does: no row has it. */
export function pathId(c: Context, missing: HttpProblem): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw missing
  return id.toLowerCase()
}
