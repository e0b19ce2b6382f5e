import { useSyncExternalStore } from 'react'
import { authClient, sessionKey } from './auth-client.ts'
import { type SessionState, stateAfter } from './state-after.ts'

let state: SessionState = { status: 'loading' }
let askedToSignOut = false
const listeners = new Set<() => void>()
const initialized = Promise.withResolvers<void>()

/** Resolves once the stored session, if any, has been read and can be used. */
export const sessionReady = initialized.promise

export const sessionState = (): SessionState => state

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, sessionState)

/** Ends the session of this browser only. Also works offline. */
export async function signOut(): Promise<void> {
  askedToSignOut = true
  const { error } = await authClient.signOut({ scope: 'local' })
  askedToSignOut = false
  if (error) console.warn('The server did not confirm the sign-out:', error.message)
}

/** Drops a session that the server no longer accepts. */
export async function endSession(): Promise<void> {
  await authClient.signOut({ scope: 'local' })
}

authClient.onAuthStateChange((event, session) => {
  const isKept = localStorage.getItem(sessionKey) !== null
  const next = stateAfter(state, event, session, { askedToSignOut, isKept })
  if (!isSame(state, next)) {
    state = next
    for (const listener of listeners) listener()
  }
  // The client retries an expired session itself and reports the result in a later event.
  if (next.status !== 'loading') initialized.resolve()
})

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other)

/** Whether the browser still has a session. Storage can be cleared while a page is open. */
export async function hasSession(): Promise<boolean> {
  const { data, error } = await authClient.getSession()
  // An error means that a session exists but could not be refreshed right now.
  return data.session !== null || error !== null
}
