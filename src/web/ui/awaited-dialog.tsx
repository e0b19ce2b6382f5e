import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Spinner } from './progress.tsx'
import { isHandledElsewhere } from './single-keys.ts'

/** Milliseconds until it says that the dialog is loading. Usually, the dialog opens sooner. */
const quiet = 400

/**
 * Stands in for a dialog while its code loads. What the user types meanwhile goes into its first field, and Escape keeps
 * it from opening.
 */
export function AwaitedDialog({ onClose }: { onClose: () => void }) {
  const [isSlow, setIsSlow] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const cancel = useEffectEvent(onClose)
  useEffect(() => keepTyping(box, cancel), [])
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), quiet)
    return () => clearTimeout(timer)
  }, [])
  // Whatever is outside an open dialog is behind it and cannot be clicked.
  const [opener] = useState(() => document.querySelector('dialog:modal'))
  const shown = (
    <div
      ref={box}
      role="status"
      className="pointer-events-none fixed inset-x-0 top-1/3 z-50 flex justify-center px-4"
    >
      {isSlow && (
        <div className="fade-in pointer-events-auto flex min-h-13 items-center gap-3 rounded-xl border border-line bg-raised py-1.5 pr-2 pl-4 text-ink shadow-float">
          <Spinner /> Loading...
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
  return opener ? createPortal(shown, opener) : shown
}

function keepTyping(box: RefObject<HTMLElement | null>, cancel: () => void): () => void {
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Otherwise, it would also close the form or the dialog that opened this one.
      event.preventDefault()
      event.stopPropagation()
      typed = ''
      return cancel()
    }
    // A space presses Cancel, but must not press the button that opened the dialog again.
    const isForCancel = event.key === ' ' && box.current?.contains(event.target as Node)
    if (event.key.length !== 1 || isForCancel || isHandledElsewhere(event)) return
    event.preventDefault()
    typed += event.key
  }
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    window.removeEventListener('keydown', onKeyDown, true)
    const field = document.activeElement
    // The only way that a field takes text as if it had been typed.
    if (typed && field instanceof HTMLInputElement) document.execCommand('insertText', false, typed)
  }
}
