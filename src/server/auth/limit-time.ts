import { createMiddleware } from 'hono/factory'
import { AuthProblem } from './auth-problem.ts'

/**
 * Answers 504 when a call takes longer than `most` milliseconds, which tells clients to try again. A deletion takes as
 * long as there is something to delete: whoever tried again would find nothing.
 */
export const limitTime = (most: number) =>
  createMiddleware(async (c, next) => {
    if (c.req.method === 'DELETE') return next()
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
