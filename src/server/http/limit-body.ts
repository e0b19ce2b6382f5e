import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpProblem } from './http-problem.ts'

/** Refuses a body of more than `most` bytes, before it is held in memory. */
export const limitBody = (most: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: most,
    onError: () => {
      const detail = `The body of the request is larger than ${most / 1024} KiB.`
      throw new HttpProblem(413, 'body_too_large', detail)
    },
  })
