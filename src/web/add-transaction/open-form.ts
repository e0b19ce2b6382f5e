import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function change(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens the form for a new transaction over any screen. */
export const openAddTransaction = () => change(true)

export const closeAddTransaction = () => change(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsAddingTransaction = () => useSyncExternalStore(subscribe, () => isOpen)
