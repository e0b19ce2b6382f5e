import { useSyncExternalStore } from 'react'
import { authClient, sessionKey } from './auth-client.ts'
import { type SessionState, stateAfter } from './state-after.ts'

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

authClient.onAuthStateChange((event, session) => {
  const isKept = localStorage.getItem(sessionKey) !== null
  const next = stateAfter(state, event, session, { askedToSignOut, isKept })
  if (!isSame(state, next)) {
    state = next
    for (const listener of listeners) listener()
  }
  // The client tries an old session again by itself, and tells of it with a later event.
  if (next.status !== 'loading') initialised.resolve()
})

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other)

/** Whether the browser holds a session still, which it can forget while a page is open; one out of reach counts. */
export async function hasSession(): Promise<boolean> {
  const { data, error } = await authClient.getSession()
  return data.session !== null || error !== null
}
