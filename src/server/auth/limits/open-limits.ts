import type { AuthContext } from '#server/auth/auth-context.ts'
import type { Limits } from './limits.ts'

export function openLimits(_context: Pick<AuthContext, 'store' | 'settings' | 'clock'>): Limits {
  const nothing = async () => {}
  return {
    countCall: nothing,
    requireAttemptsLeft: nothing,
    countFailedAttempt: nothing,
    countMail: nothing,
    countTextMessage: nothing,
  }
}
