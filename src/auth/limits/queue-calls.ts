import { AuthProblem } from '#auth/auth-problem.ts'
import { type InTurn, turnsOfUsers } from '#http/at-most-at-once.ts'

/** Runs at most this many calls per user at once. Up to 100 more wait; further ones get 429. */
export const callsInTurn = (atOnce: number): InTurn =>
  turnsOfUsers(atOnce, {
    mostWaiting: 100,
    refusal: () =>
      new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 1 }),
  })
