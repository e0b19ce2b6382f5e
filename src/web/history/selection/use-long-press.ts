import { type PointerEvent, useRef } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { isSelecting, toggleSelected } from './selection.ts'

const longPress = 500

/** Selects a row with a long press, and each further row with a tap. A finger that moves scrolls. */
export function useLongPress(transaction: LedgerTransaction) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSelected = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      stop()
      hasSelected.current = false
      if (event.pointerType !== 'touch' || isSelecting() || isControl(event.target)) return
      timer.current = setTimeout(() => {
        hasSelected.current = true
        toggleSelected(transaction)
      }, longPress)
    },
    onPointerUp(event: PointerEvent) {
      stop()
      if (event.pointerType === 'touch' && isSelecting() && !hasSelected.current && !isControl(event.target))
        toggleSelected(transaction)
    },
    onPointerMove: (event: PointerEvent) => Math.hypot(event.movementX, event.movementY) > 4 && stop(),
    onPointerCancel() {
      stop()
      hasSelected.current = true
    },
  }
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button:not([data-row-toggle]), a, label') !== null
