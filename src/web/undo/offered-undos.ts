import { useSyncExternalStore } from 'react'

/** A deletion that can still be undone, and what its notice says. */
export type OfferedUndo = { deletionId: string; said: string }

let offered: readonly OfferedUndo[] = []
const listeners = new Set<() => void>()

function change(next: readonly OfferedUndo[]) {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers to undo a deletion, on whichever screen the user is from now on. */
export const offerUndo = (undo: OfferedUndo) => change([...offered, undo])

export const withdrawUndo = (deletionId: string) =>
  change(offered.filter((undo) => undo.deletionId !== deletionId))

/** What one user has deleted is not for the next to bring back. */
export const withdrawAllUndos = () => change([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Newest last. */
export const useOfferedUndos = () => useSyncExternalStore(subscribe, () => offered)
