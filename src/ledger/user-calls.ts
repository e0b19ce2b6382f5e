import type { ServiceContext } from '#http/service-context.ts'

const minute = 60_000
const callsBetweenTidyings = 1000

/** How many milliseconds a user must wait before a call of this weight is allowed; 0 counts it and allows it. */
export type CountCall = (userId: string, weight: number) => number

/**
 * The ledger calls of each user: a token bucket for one minute that refills continuously. It is only kept in this
 * process, unlike the limits for strangers: counting must not write to the database on every read, and a second
 * process merely doubles the limit.
 */
export function countUserCalls({ settings, clock }: Pick<ServiceContext, 'settings' | 'clock'>): CountCall {
  const capacity = settings.rateLimitLedgerCalls
  const refillTime = minute / capacity
  const fullAgainAt = new Map<string, number>()
  let counted = 0

  const tidy = (now: number) => {
    counted += 1
    if (counted % callsBetweenTidyings !== 0) return
    for (const [userId, at] of fullAgainAt) if (at <= now) fullAgainAt.delete(userId)
  }

  return (userId, weight) => {
    const now = clock.now()
    // A call heavier than the bucket could never pass.
    const taken = Math.min(weight, capacity) * refillTime
    const fullAt = Math.max(fullAgainAt.get(userId) ?? now, now) + taken
    const wait = fullAt - now - minute
    // Rounding errors from a fractional refill time stay below this.
    if (wait > 0.001) return wait
    fullAgainAt.set(userId, fullAt)
    tidy(now)
    return 0
  }
}
