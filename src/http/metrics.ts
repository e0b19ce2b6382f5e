import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** What both services report for metrics. Nothing in it identifies a user. */
export type Metrics = {
  /** `seconds` from the last header received to the response being ready. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countImport(rows: { inserted: number; duplicates: number }): void
}

/** Counts requests by route: paths contain IDs, and there would be no end of them. */
export const measureRequests =
  (metrics: Metrics): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const seconds = (performance.now() - start) / 1000
    metrics.countRequest({ method: c.req.method, route: routePath(c), status: c.res.status, seconds })
  }
