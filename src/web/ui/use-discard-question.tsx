import { type KeyboardEvent, useState } from 'react'
import { QuestionDialog } from './question-dialog.tsx'

/**
 * Asks before Escape, or a click beside a dialog, discards changed values. `Cancel` discards them without asking. Render
 * the question before the form or dialog. Inside it, the question's events would reach it. After it, React would remove the
 * dialog before the question, and the focus could not return.
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
