import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionDialogProps = {
  title: string
  children: ReactNode
  /** The buttons, for example "Leave" and "Stay". */
  leave: string
  stay: string
  onLeave: () => void
  onStay: () => void
}

/** Asks before something is lost. Enter keeps it. */
export function QuestionDialog({ title, children, leave, stay, onLeave, onStay }: QuestionDialogProps) {
  const stayButton = useRef<HTMLButtonElement>(null)
  // The dialog focuses its first button.
  useEffect(() => stayButton.current?.focus(), [])
  return (
    <Dialog title={title} onClose={onStay}>
      <p className="text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onLeave}>{leave}</Button>
        <Button ref={stayButton} variant="primary" onClick={onStay}>
          {stay}
        </Button>
      </div>
    </Dialog>
  )
}
