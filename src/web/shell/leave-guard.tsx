import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

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
    <Dialog title={title} onClose={reset}>
      <p className="text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={proceed}>{leave}</Button>
        <Button variant="primary" onClick={reset}>
          {stay}
        </Button>
      </div>
    </Dialog>
  )
}

/** Lets the browser ask for confirmation before the page is closed while something is being saved in the background. */
export const useSavingGuard = (isSaving: boolean): void =>
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isSaving })
