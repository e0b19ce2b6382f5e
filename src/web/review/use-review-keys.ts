import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isHandledElsewhere } from '#web/ui/single-keys.ts'
import { canChoose, canMakeRule, type ReviewGroup } from './review-groups.ts'
import { mainButtonId, type ReviewActions } from './review-item.tsx'

type Actions = Pick<ReviewActions, 'onSkip' | 'onMakeRule' | 'onType'> & { onExpand: (open: boolean) => void }

const focusMainButton = (group: ReviewGroup | undefined) => {
  if (group) document.getElementById(mainButtonId(group.id))?.focus()
}

/** Whether the focus is on the page or the screen as a whole. */
const isNoControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('body, main')

/**
 * The keyboard shortcuts of the list. Letters open the list of categories, so all other actions have keys that type no
 * letter. They work while the focus is in the list. An arrow key moves the focus there, and so does Enter if nothing has
 * the focus.
 */
export function useReviewKeys(items: readonly ReviewGroup[], actionsOf: (group: ReviewGroup) => Actions) {
  const [current, setCurrentPlace] = useState({ id: '', index: 0 })
  const found = items.findIndex(({ id }) => id === current.id)
  // If the current item was removed, the one that takes its place becomes current.
  const index = found >= 0 ? found : Math.min(current.index, items.length - 1)
  const setCurrent = (id: string) =>
    setCurrentPlace({ id, index: items.findIndex((group) => group.id === id) })

  // Focuses in the same commit that removes an item, so that no key that follows is lost.
  const toFocus = useRef<{ id: string } | { index: number }>(undefined)
  useLayoutEffect(() => {
    const place = toFocus.current
    if (!place) return
    toFocus.current = undefined
    focusMainButton(
      'id' in place
        ? items.find(({ id }) => id === place.id)
        : items[Math.min(place.index, items.length - 1)],
    )
  })

  const onKeyElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && isNoControl(event.target)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !isEnter) return
    focusMainButton(items[index])
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!isHandledElsewhere(event)) onKeyElsewhere(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  function onKeyDown(event: KeyboardEvent, group: ReviewGroup) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (event.defaultPrevented || target instanceof HTMLInputElement) return
    const actions = actionsOf(group)
    const place = items.findIndex(({ id }) => id === group.id)
    const command = ctrlKey || metaKey
    if (key === 'Enter' && command && canMakeRule(group)) actions.onMakeRule()
    else if (key === 'Enter' && shiftKey) actions.onSkip()
    else if (command || altKey) return
    else if (key === 'ArrowDown') focusMainButton(items[place + 1])
    else if (key === 'ArrowUp') focusMainButton(items[place - 1])
    else if (key === 'ArrowRight') actions.onExpand(true)
    else if (key === 'ArrowLeft') actions.onExpand(false)
    else if (/^[\p{L}\p{N}]$/u.test(key) && canChoose(group)) actions.onType(key)
    else return
    event.preventDefault()
  }

  return {
    currentId: items[index]?.id,
    setCurrent,
    onKeyDown,
    focusAfterwards: (id: string) => {
      toFocus.current = { id }
    },
    focusNextOf: (id: string) => {
      toFocus.current = { index: items.findIndex((group) => group.id === id) }
    },
  }
}
