import { setTimeout } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { AuthProblem } from './auth-problem.ts'

/** Answers 504 when a call takes longer than `most` milliseconds, which tells clients to try again. */
export const limitTime = (most: number) =>
  createMiddleware(async (_, next) => {
    const answered = new AbortController()
    const tooLong = setTimeout(most, true, { signal: answered.signal, ref: false }).catch(() => false)
    try {
      if ((await Promise.race([next(), tooLong])) === true)
        throw new AuthProblem(504, 'request_timeout', 'The server took too long to answer. Please try again.')
    } finally {
      answered.abort()
    }
  })
