import type { AuthContext } from '#server/auth/auth-context.ts'
import { takeFromBucket } from '#store/accounts/rate-limits.ts'

/**
 * A bucket for each key that holds `burst` and is refilled evenly: a burst is let through at once, after that as much
 * as flows back. Answers whether there was one to take.
 */
export function bucketLimiter(
  { store, clock }: Pick<AuthContext, 'store' | 'clock'>,
  { name, burst, refill, seconds }: { name: string; burst: number; refill: number; seconds: number },
): (key: string) => Promise<boolean> {
  const refillTime = Math.ceil((seconds * 1000) / refill)
  return (key) =>
    takeFromBucket(store, `${name}:${key}`, refillTime, {
      now: clock.now(),
      capacityTime: burst * refillTime,
    })
}
