import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

export type Logged = { Variables: { requestId: string } }

/** Our own paths are shorter; made-up ones must not fill the disk. */
const longestPath = 200

/**
 * Logs one line per request, with an ID that is also in the response. The client's own ID is not used, since it
 * could be another request's. The query is left out: it may contain search terms or tokens.
 */
export const requestLog =
  (log: Logger): MiddlewareHandler<Logged> =>
  async (c, next) => {
    const start = performance.now()
    c.set('requestId', randomUUID())
    await next()
    c.res.headers.set('x-request-id', c.var.requestId)
    log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: c.req.path.slice(0, longestPath),
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      },
      'request',
    )
  }
