import { useEffect } from 'react'
import { isHandledElsewhere } from './single-keys.ts'

/** Stands in for a dialog while its code loads. What the user types meanwhile goes into its first field. */
export function AwaitedDialog() {
  useEffect(keepTyping, [])
  return null
}

function keepTyping(): () => void {
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    // A space would press the button that opened the dialog again.
    if (event.key.length !== 1 || isHandledElsewhere(event)) return
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
