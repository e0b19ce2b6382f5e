import { useEffect, useEffectEvent, useState } from 'react'
import { areShortcutsOn } from '#web/session/preferences.ts'
import { isHandledElsewhere } from '#web/ui/single-keys.ts'
import type { Suggestion } from './suggestion.ts'
import { acceptButtonId } from './suggestion-item.tsx'

type Decide = (suggestion: Suggestion, state: 'linked' | 'dismissed') => void

/** How far an arrow key moves. The first press only moves the focus to the current suggestion. */
function stepOf(key: 'ArrowDown' | 'ArrowUp', current: Suggestion | undefined): number {
  const item = current && document.getElementById(acceptButtonId(current))?.closest('li')
  if (!item?.contains(document.activeElement)) return 0
  return key === 'ArrowDown' ? 1 : -1
}

/** The suggestion that keyboard shortcuts apply to: arrows move to another one, y accepts it and x dismisses it. */
export function useCurrentSuggestion(suggestions: readonly Suggestion[], onDecide: Decide) {
  const [last, setLast] = useState({ id: '', index: 0 })
  const found = suggestions.findIndex(({ id }) => id === last.id)
  // If it is gone, the one in its place becomes current.
  const index = found >= 0 ? found : Math.min(last.index, suggestions.length - 1)
  const current = suggestions[index]
  const setCurrent = (suggestion: Suggestion) =>
    setLast({ id: suggestion.id, index: suggestions.indexOf(suggestion) })

  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = suggestions[index + stepOf(key, current)]
      if (!next) return
      setCurrent(next)
      document.getElementById(acceptButtonId(next))?.focus()
    } else if (current && !repeat && areShortcutsOn() && (key === 'y' || key === 'x')) {
      setLast({ id: current.id, index })
      onDecide(current, key === 'y' ? 'linked' : 'dismissed')
    } else return
    event.preventDefault()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isHandledElsewhere(event)) act(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return { current, setCurrent }
}
