import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { authClient } from './auth-client.ts'

/** What the page knows of its user. `why` a signed-out one is: a visitor, at their own wish, or unexpectedly. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; userId: string; email: string }
  | { status: 'signed-out'; why: 'visitor' | 'asked' | 'ended' }

let state: SessionState = { status: 'loading' }
let askedToSignOut = false
const listeners = new Set<() => void>()
const initialised = Promise.withResolvers<void>()

/** Settles once the stored session, if any, has been read and is fit for use. */
export const sessionReady = initialised.promise

export const sessionState = (): SessionState => state

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, sessionState)

/** Ends this browser's session; the others of the user live on. Works without the server, too. */
export async function signOut(): Promise<void> {
  askedToSignOut = true
  const { error } = await authClient.signOut({ scope: 'local' })
  askedToSignOut = false
  if (error) console.warn('The server has not confirmed the sign-out:', error.message)
}

/** Forgets a session that the server no longer honours. */
export async function endSession(): Promise<void> {
  await authClient.signOut({ scope: 'local' })
}

// Every event carries the session as it now is; only what differs between two of them matters here.
authClient.onAuthStateChange((event, session) => {
  const next = stateAfter(event, session)
  if (!isSame(state, next)) {
    state = next
    for (const listener of listeners) listener()
  }
  if (event === 'INITIAL_SESSION') initialised.resolve()
})

function stateAfter(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session) return { status: 'signed-in', userId: session.user.id, email: session.user.email ?? '' }
  if (state.status === 'signed-out') return state
  if (event === 'INITIAL_SESSION') return { status: 'signed-out', why: 'visitor' }
  return { status: 'signed-out', why: askedToSignOut ? 'asked' : 'ended' }
}

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other)
