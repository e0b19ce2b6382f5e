import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { addToWindow, type Counted, deleteCounted, readCounted } from '#store/accounts/rate-limits.ts'

/** So much in each window of time, which begins with the first of it; kept in the product's own database. */
export class WindowLimiter extends RateLimiterStoreAbstract {
  readonly #context: Pick<AuthContext, 'store' | 'clock'>

  constructor(
    context: Pick<AuthContext, 'store' | 'clock'>,
    options: { keyPrefix: string; points: number; duration: number },
  ) {
    super({ ...options, storeClient: context.store })
    this.#context = context
  }

  _upsert(key: string, points: number, milliseconds: number): Promise<Counted> {
    const now = this.#context.clock.now()
    return addToWindow(this.#context.store, key, points, { now, endsAt: now + milliseconds })
  }

  async _get(key: string): Promise<Counted | null> {
    const counted = await readCounted(this.#context.store, key)
    return counted && counted.expiresAt > this.#context.clock.now() ? counted : null
  }

  async _delete(key: string): Promise<boolean> {
    await deleteCounted(this.#context.store, key)
    return true
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expiresAt }: Counted): RateLimiterRes {
    const left = Math.max(this.points - points, 0)
    return new RateLimiterRes(left, expiresAt - this.#context.clock.now(), points, points === changed)
  }
}
