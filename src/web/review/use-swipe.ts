import { type PointerEvent, useRef, useState } from 'react'

/** How many pixels a finger moves sideways before it swipes rather than taps or scrolls. */
const leastMove = 12
/** How far it has to be when it lets go. Returning before that cancels the swipe. */
const leastSwipe = 96

type Swipes = { onRight: () => void; onLeft: () => void }

/** Swiping an item sideways with a finger. `offset` is how far it has moved, and `isFar` whether letting go decides. */
export function useSwipe({ onRight, onLeft }: Swipes) {
  const start = useRef<{ x: number; y: number; isSwipe: boolean }>(undefined)
  const [offset, setOffset] = useState(0)
  const end = () => {
    start.current = undefined
    setOffset(0)
  }
  return {
    offset,
    isFar: Math.abs(offset) >= leastSwipe,
    handlers: {
      onPointerDown({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) {
        end()
        if (pointerType !== 'touch' || !isPrimary || target instanceof HTMLInputElement) return
        start.current = { x: clientX, y: clientY, isSwipe: false }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const from = start.current
        if (!from) return
        const moved = clientX - from.x
        if (!from.isSwipe && Math.abs(clientY - from.y) > leastMove) return end()
        from.isSwipe ||= Math.abs(moved) > leastMove
        if (from.isSwipe) setOffset(moved)
      },
      onPointerUp({ clientX }: PointerEvent) {
        const from = start.current
        if (!from) return
        const moved = clientX - from.x
        end()
        if (!from.isSwipe || Math.abs(moved) < leastSwipe) return
        if (moved > 0) onRight()
        else onLeft()
      },
      onPointerCancel: end,
    },
  }
}
