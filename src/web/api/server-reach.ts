import { useSyncExternalStore } from 'react'

/** Asks the server whether it is up. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

export const serverUnreachable =
  'The server cannot be reached right now. Check your connection and try again.'

// Whether the last refresh of the session failed because the server was unreachable. The client keeps retrying.

let isUnreachable = false
const listeners = new Set<() => void>()

export function setReachable(reached: boolean): void {
  isUnreachable = !reached
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsUnreachable = (): boolean => useSyncExternalStore(subscribe, () => isUnreachable)
