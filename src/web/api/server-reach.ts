import { useSyncExternalStore } from 'react'

/** Whether the server can serve, asked anew. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** What to do when it is not. */
export const outOfReach = 'The server cannot be reached right now. Check your connection and try again.'

/** Whether the last attempt to refresh the session failed for now: it is kept, and tried again. */

let isOutOfReach = false
const listeners = new Set<() => void>()

export function noteReach(reached: boolean): void {
  isOutOfReach = !reached
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsOutOfReach = (): boolean => useSyncExternalStore(subscribe, () => isOutOfReach)
