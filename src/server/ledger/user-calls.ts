import type { ServiceContext } from '#server/http/service-context.ts'

const minute = 60_000
const callsBetweenTidyings = 1000

/** How many milliseconds a user has to wait before a call of this weight may pass; 0 counts it and lets it pass. */
export type CountCall = (userId: string, weight: number) => number

/**
 * The ledger calls of each user: a bucket that holds a minute's worth and is refilled evenly. It is kept in this
 * process alone, unlike the limits for strangers: counting must not write to the database with every read, and a
 * second process only doubles what is let through.
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
    // What weighs more than the bucket holds would never pass.
    const taken = Math.min(weight, capacity) * refillTime
    const fullAt = Math.max(fullAgainAt.get(userId) ?? now, now) + taken
    const wait = fullAt - now - minute
    // Sums of a refill time that is no whole number miss a full bucket by less than this.
    if (wait > 0.001) return wait
    fullAgainAt.set(userId, fullAt)
    tidy(now)
    return 0
  }
}
