import type { MiddlewareHandler } from 'hono'

/** No answer about someone's money stays in a cache, unless its call says how it is kept true there. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
