import type { AuthContext } from '#server/auth/auth-context.ts'
import { giveBackToWindow, readWindowEnd, takeFromWindow } from '#store/accounts/rate-limits.ts'
import type { GiveBack } from './limits.ts'

export type WindowLimiter = ReturnType<typeof windowLimiter>

/** So many in each window of time, which begins with the first of them; kept in the product's own database. */
export function windowLimiter(
  { store, clock }: Pick<AuthContext, 'store' | 'clock'>,
  { name, most, seconds }: { name: string; most: number; seconds: number },
) {
  return {
    /** Null when none is left. */
    async take(key: string): Promise<GiveBack | null> {
      const now = clock.now()
      const window = `${name}:${key}`
      const endsAt = await takeFromWindow(store, window, { most, now, endsAt: now + seconds * 1000 })
      return endsAt === undefined ? null : () => giveBackToWindow(store, window, endsAt)
    },

    /** In how many seconds the next window may begin. */
    async secondsLeft(key: string): Promise<number> {
      const endsAt = await readWindowEnd(store, `${name}:${key}`)
      return endsAt === undefined ? 0 : Math.max(Math.ceil((endsAt - clock.now()) / 1000), 0)
    },
  }
}
