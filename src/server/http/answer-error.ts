import type { Context, ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { isStoreUnavailable } from '#store/engines/is-store-unavailable.ts'
import { HttpProblem, problemResponse } from './http-problem.ts'
import type { Logged } from './request-log.ts'

/** The one place where what was thrown becomes an answer, and what was not expected becomes a line in the log. */
export const answerError =
  (log: Logger): ErrorHandler<Logged> =>
  (error, c) => {
    if (error instanceof HttpProblem) return problemResponse(error)
    const { requestId } = c.var
    if (isStoreUnavailable(error)) {
      log.error({ requestId, err: error }, 'the database cannot be used')
      return problemResponse(
        new HttpProblem(
          503,
          'database_unavailable',
          'The database cannot be reached. Please try again soon.',
        ),
      )
    }
    log.error({ requestId, err: error }, 'a request failed')
    const detail = `Something went wrong on the server. Its log has more under ${requestId}.`
    return problemResponse(new HttpProblem(500, 'internal_error', detail))
  }

/** What a path that no service has answers. */
export const unknownPath = (c: Context): Response =>
  problemResponse(new HttpProblem(404, 'unknown_path', `There is no ${c.req.method} ${c.req.path}.`))
