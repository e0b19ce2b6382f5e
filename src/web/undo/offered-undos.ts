import { useSyncExternalStore } from 'react'

/** A change that can still be undone, and the message that offers it. */
export type OfferedUndo = {
  id: string
  message: string
  /** Undoes the change and says what it did. */
  undo: () => Promise<string>
  /** Says that undoing failed. */
  failure: string
  /** Whether it has been undone or can no longer be undone. Its notice stays for a moment to say so. */
  isOver?: boolean
}

let offered: readonly OfferedUndo[] = []
const listeners = new Set<() => void>()

function change(next: readonly OfferedUndo[]) {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers to undo a change. The offer stays visible when the screen changes. */
export const offerUndo = (undo: OfferedUndo) => change([...offered, undo])

export const withdrawUndo = (id: string) => change(offered.filter((undo) => undo.id !== id))

/** Leaves the notice, so that Ctrl+Z undoes the change before. */
export const endUndo = (id: string) =>
  change(offered.map((undo) => (undo.id === id ? { ...undo, isOver: true } : undo)))

/** A user must not be able to undo what the previous one changed. */
export const withdrawAllUndos = () => change([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Newest last. */
export const useOfferedUndos = () => useSyncExternalStore(subscribe, () => offered)
