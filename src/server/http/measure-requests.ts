import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Metrics } from './metrics.ts'

/** Counts requests by route: paths contain IDs, and there would be no end of them. */
export const measureRequests =
  (metrics: Metrics): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const seconds = (performance.now() - start) / 1000
    metrics.countRequest({ method: c.req.method, route: routePath(c), status: c.res.status, seconds })
  }
