import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 48rem)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is too narrow for tables, so that they become lists. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
