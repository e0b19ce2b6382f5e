import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

export type Logged = { Variables: { requestId: string } }

/** Ours are shorter: whoever makes up longer ones shall not fill the disk with them. */
const longestPath = 200

/**
 * One line a request, and its id in the answer, by which an operator finds the line. A client's own id is not taken
 * over: it could be that of another request. The query stays out of it: it may hold what someone searched for, or a token.
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
