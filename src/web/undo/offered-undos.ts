import { useSyncExternalStore } from 'react'

/** A deletion that can still be undone, and the message that offers it. */
export type OfferedUndo = { deletionId: string; message: string }

let offered: readonly OfferedUndo[] = []
const listeners = new Set<() => void>()

function change(next: readonly OfferedUndo[]) {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers to undo a deletion. The offer stays visible when the screen changes. */
export const offerUndo = (undo: OfferedUndo) => change([...offered, undo])

export const withdrawUndo = (deletionId: string) =>
  change(offered.filter((undo) => undo.deletionId !== deletionId))

/** A user must not be able to undo what the previous one deleted. */
export const withdrawAllUndos = () => change([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Newest last. */
export const useOfferedUndos = () => useSyncExternalStore(subscribe, () => offered)
