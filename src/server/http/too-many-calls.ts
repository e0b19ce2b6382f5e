import { HttpProblem, problemResponse } from './http-problem.ts'

/** Rejects a user with too much in progress, with the number of seconds to wait. Nothing was done. */
export function tooManyCalls(seconds: number): Response {
  const detail = 'Request rate limit reached. Please wait a moment and try again.'
  const response = problemResponse(new HttpProblem(429, 'over_request_rate_limit', detail))
  response.headers.set('Retry-After', String(seconds))
  return response
}
