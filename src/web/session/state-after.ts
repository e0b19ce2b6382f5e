import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { claimsOf } from './token-claims.ts'

/**
 * What the page knows of its user. `second-factor-due`: the password was right, the second factor is not given yet.
 * `isRecovering`: signed in by a message because the password was forgotten, and not chosen a new one yet.
 * `why` a signed-out one is: a visitor, at their own wish, or unexpectedly.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in' | 'second-factor-due'; userId: string; email: string; isRecovering: boolean }
  | { status: 'signed-out'; why: 'visitor' | 'asked' | 'ended' }

type Circumstances = {
  /** The user has just asked to sign out, here. */
  askedToSignOut: boolean
  /** Local storage holds a session, although the client cannot make use of it now. */
  isKept: boolean
}

/** Every event carries the session as it now is; only what differs between two of them matters. */
export function stateAfter(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
  { askedToSignOut, isKept }: Circumstances,
): SessionState {
  if (session) return stateOf(session, isRecovering(state, event, session))
  if (state.status === 'signed-out') return state
  if (event !== 'INITIAL_SESSION') return { status: 'signed-out', why: askedToSignOut ? 'asked' : 'ended' }
  // An old session that could not be refreshed for now is waited for.
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
