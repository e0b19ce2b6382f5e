import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpProblem, problemResponse } from './http-problem.ts'

/** Refuses a body of more than `most` bytes, before it is held in memory. */
export const limitBody = (most: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: most,
    onError: () => {
      const detail = `The body of the request is larger than ${most / 1024} KiB.`
      const refusal = problemResponse(new HttpProblem(413, 'body_too_large', detail))
      // What is left of the body is not read, so nothing can follow it on this connection.
      refusal.headers.set('connection', 'close')
      return refusal
    },
  })
