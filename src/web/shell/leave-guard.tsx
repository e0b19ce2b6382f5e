import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QuestionDialog } from '#web/ui/question-dialog.tsx'

type LeaveGuardProps = {
  isActive: boolean
  title: string
  children: ReactNode
  /** The buttons, for example "Leave" and "Stay". */
  leave: string
  stay: string
}

/** Asks for confirmation before the page is left. */
export function LeaveGuard({ isActive, title, children, leave, stay }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    // A signed-out user can no longer save anything.
    shouldBlockFn: ({ next }) => isActive && next.pathname !== '/login',
    enableBeforeUnload: isActive,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <QuestionDialog title={title} leave={leave} stay={stay} onLeave={proceed} onStay={reset}>
      {children}
    </QuestionDialog>
  )
}

/** Lets the browser ask for confirmation before the page is closed while something is being saved in the background. */
export const useSavingGuard = (isSaving: boolean): void =>
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isSaving })
