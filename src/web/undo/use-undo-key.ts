import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Z, or ⌘Z, undoes what is offered, wherever the focus is; in what is typed it keeps its usual meaning. */
export function useUndoKey(isOffered: boolean, onUndo: () => void) {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    if (!isOffered) return
    const listen = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || event.defaultPrevented || isTypedInto(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOffered])
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null
