import type { HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { AuthProblem } from './auth-problem.ts'

/** Keeps tokens and accounts out of caches. Endpoints that may be cached set their own Cache-Control. */
export const neverCached = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})

/** CORS for the origins that the operator lists; by default there are none. */
export const allowOrigins = (origins: string[]) =>
  cors({
    origin: origins,
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'X-Client-IP',
      'X-Client-Info',
      'X-JWT-AUD',
      'x-use-cookie',
      'X-Supabase-Api-Version',
      'apikey',
    ],
    // Without these, clients in a browser cannot read the error code.
    exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  })

/** Deleting an account has no time limit: it takes longer for a larger ledger, and a retry would find no account. */
const deletesAccount = ({ method, path }: HonoRequest): boolean =>
  method === 'DELETE' && /\/(user|admin\/users\/[^/]+)$/.test(path)

/** Responds with 504 after `most` milliseconds, which tells clients to try again. */
export const limitTime = (most: number) =>
  createMiddleware(async (c, next) => {
    if (deletesAccount(c.req)) return next()
    const tooLong = Promise.withResolvers<never>()
    const timer = setTimeout(
      () =>
        tooLong.reject(
          new AuthProblem(504, 'request_timeout', 'The server took too long to answer. Please try again.'),
        ),
      most,
    ).unref()
    try {
      await Promise.race([next(), tooLong.promise])
    } finally {
      clearTimeout(timer)
    }
  })
