import { STATUS_CODES } from 'node:http'
import type { Problem } from '#contract/problem.ts'

export type FieldError = { field: string; message: string }

/** An error for the caller: a status, a code for programs and a message for people. */
export class HttpProblem extends Error {
  override name = 'HttpProblem'
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined

  constructor(status: number, code: string, detail: string, errors?: FieldError[]) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** The problem as an RFC 9457 response. */
export function problemResponse(problem: HttpProblem): Response {
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...(problem.errors && { errors: problem.errors }),
  }
  return Response.json(body, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** Rejects a user with too much in progress, with the number of seconds to wait. Nothing was done. */
export function tooManyCalls(seconds: number): Response {
  const detail = 'Request rate limit reached. Please wait a moment and try again.'
  const response = problemResponse(new HttpProblem(429, 'over_request_rate_limit', detail))
  response.headers.set('Retry-After', String(seconds))
  return response
}
