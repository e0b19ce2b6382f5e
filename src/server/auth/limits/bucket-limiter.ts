import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { readCounted, takeFromBucket } from '#store/accounts/rate-limits.ts'

type Taken = { isTaken: boolean; fullAgainAt: number }

/**
 * A bucket that holds `burst` and is refilled evenly: a burst is let through at once, after that as much as flows
 * back (auth-protocol 11). The package's BurstyRateLimiter lets a whole window through and the burst on top, so
 * this is a limiter of its own over the package's base for databases.
 */
export class BucketLimiter extends RateLimiterStoreAbstract {
  readonly #context: Pick<AuthContext, 'store' | 'clock'>
  /** In how many milliseconds one flows back. */
  readonly #refillTime: number

  constructor(
    context: Pick<AuthContext, 'store' | 'clock'>,
    {
      keyPrefix,
      burst,
      refill,
      seconds,
    }: { keyPrefix: string; burst: number; refill: number; seconds: number },
  ) {
    super({ keyPrefix, points: burst, duration: (seconds / refill) * burst, storeClient: context.store })
    this.#context = context
    this.#refillTime = Math.ceil((seconds * 1000) / refill)
  }

  async _upsert(key: string, points: number): Promise<Taken> {
    const { store, clock } = this.#context
    const now = clock.now()
    const capacityTime = this.points * this.#refillTime
    const fullAgainAt = await takeFromBucket(store, key, points * this.#refillTime, { now, capacityTime })
    if (fullAgainAt !== undefined) return { isTaken: true, fullAgainAt }
    return { isTaken: false, fullAgainAt: (await readCounted(store, key))?.expiresAt ?? now }
  }

  _getRateLimiterRes(_key: string, _changed: number, { isTaken, fullAgainAt }: Taken): RateLimiterRes {
    const used = Math.max(Math.ceil((fullAgainAt - this.#context.clock.now()) / this.#refillTime), 0)
    return new RateLimiterRes(
      Math.max(this.points - used, 0),
      Math.max(fullAgainAt - this.#context.clock.now() - (this.points - 1) * this.#refillTime, 0),
      // More than the bucket holds is what the base takes for a refusal.
      isTaken ? Math.min(used, this.points) : this.points + 1,
      used === 1,
    )
  }
}
