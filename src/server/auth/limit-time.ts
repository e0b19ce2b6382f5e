import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AuthProblem } from './auth-problem.ts'

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
