import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpProblem, problemResponse } from './http-problem.ts'

/**
 * Rejects a body of more than `most` bytes before it is buffered. `refuse` returns or throws the response and
 * closes the connection, so the client need not send the rest.
 */
export function limitBody(
  most: number,
  refuse: (c: Context) => Response = tooLarge(most),
): MiddlewareHandler {
  const limitWhileReading = bodyLimit({ maxSize: most, onError: refuse })
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return limitWhileReading(c, next)
    // With a content length, that is enough to decide without touching the body.
    return Number(c.req.header('content-length') ?? 0) > most ? refuse(c) : next()
  }
}

const tooLarge = (most: number) => () => {
  const detail = `The body of the request is larger than ${most / 1024} KiB.`
  const refusal = problemResponse(new HttpProblem(413, 'body_too_large', detail))
  refusal.headers.set('connection', 'close')
  return refusal
}
