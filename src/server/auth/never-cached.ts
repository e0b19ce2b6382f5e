import { createMiddleware } from 'hono/factory'

/** Keeps tokens and accounts out of every cache on the way; an endpoint that may be cached says so itself. */
export const neverCached = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})
