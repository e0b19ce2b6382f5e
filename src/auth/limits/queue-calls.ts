import { AuthProblem } from '#auth/auth-problem.ts'
import { queuePerUser, type RunQueued } from '#http/limit-concurrency.ts'

/** A queue that runs at most this many calls per user at once. Up to 100 more wait; further ones get 429. */
export const queueCalls = (atOnce: number): RunQueued =>
  queuePerUser(atOnce, {
    mostWaiting: 100,
    refusal: () =>
      new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 1 }),
  })
