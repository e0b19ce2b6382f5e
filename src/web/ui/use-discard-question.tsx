import { type KeyboardEvent, useState } from 'react'
import { QuestionDialog } from './question-dialog.tsx'

/**
 * Asks before Escape, or a click beside a dialog, discards values that differ from those at first. `Cancel` needs no
 * question. The question must stand before the form or dialog: inside, its events would reach it, and after it, the dialog
 * would close first and could not restore the focus.
 */
export function useDiscardQuestion(values: unknown, onClose: () => void) {
  const text = JSON.stringify(values)
  const [original] = useState(text)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => (text === original ? onClose() : setIsAsking(true))
  return {
    leave,
    /** For a form that is not in a dialog. */
    leaveOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
      // The browser would close the question with the same key.
      event.preventDefault()
      leave()
    },
    question: isAsking && (
      <QuestionDialog
        title="Discard your changes?"
        leave="Discard"
        stay="Keep editing"
        onLeave={onClose}
        onStay={() => setIsAsking(false)}
      >
        Your changes have not been saved.
      </QuestionDialog>
    ),
  }
}
