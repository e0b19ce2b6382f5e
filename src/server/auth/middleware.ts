import type { HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { AuthProblem } from './auth-problem.ts'

/** Keeps tokens and accounts out of every cache on the way; an endpoint that may be cached says so itself. */
export const neverCached = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})

/** Lets pages of other origins call, if the operator names those origins; of no other by default. */
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
    // Without these a client in a browser cannot read which error it got.
    exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  })

/** `DELETE /user` and `/admin/users/{id}` take as long as the ledger is: who tried again would find nobody there. */
const deletesAccount = ({ method, path }: HonoRequest): boolean =>
  method === 'DELETE' && /\/(user|admin\/users\/[^/]+)$/.test(path)

/** Answers 504 when a call takes longer than `most` milliseconds, which tells clients to try again. */
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
