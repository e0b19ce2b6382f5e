import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { claimsOf } from './token-claims.ts'

/**
 * What the page knows about its user. `second-factor-due`: the password was correct, the second factor is missing.
 * `isRecovering`: signed in through a recovery mail, with no new password set yet.
 * `why`: never signed in on this page, signed out by choice, or lost the session.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in' | 'second-factor-due'; userId: string; email: string; isRecovering: boolean }
  | { status: 'signed-out'; why: 'visitor' | 'asked' | 'ended' }

type Circumstances = {
  /** The user is signing out on this page. */
  askedToSignOut: boolean
  /** Local storage still holds a session, even though the client could not load it. */
  isKept: boolean
}

/** Every event carries the current session, so most of them can be handled alike. */
export function stateAfter(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
  { askedToSignOut, isKept }: Circumstances,
): SessionState {
  if (session) return stateOf(session, isRecovering(state, event, session))
  if (state.status === 'signed-out') return state
  if (event !== 'INITIAL_SESSION') return { status: 'signed-out', why: askedToSignOut ? 'asked' : 'ended' }
  // An expired session that could not be refreshed yet: keep waiting, the client retries.
  return isKept ? state : { status: 'signed-out', why: 'visitor' }
}

function stateOf(session: Session, isRecovering: boolean): SessionState {
  const hasSecondFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  const isDue = hasSecondFactor && claimsOf(session.access_token).aal !== 'aal2'
  const { id: userId, email = '' } = session.user
  return { status: isDue ? 'second-factor-due' : 'signed-in', userId, email, isRecovering }
}

function isRecovering(state: SessionState, event: AuthChangeEvent, { user }: Session): boolean {
  if (event === 'PASSWORD_RECOVERY') return true
  const wasRecovering = 'isRecovering' in state && state.isRecovering && state.userId === user.id
  return wasRecovering && event !== 'USER_UPDATED'
}
