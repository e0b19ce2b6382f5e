import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'

type LoadFailureProps = {
  children: ReactNode
  onRetry: () => void
  retrying: boolean
  className?: string
}

/** Says what could not be loaded, and tries again when asked. */
export const LoadFailure = ({ children, onRetry, retrying, className }: LoadFailureProps) => (
  <div className={className}>
    <ErrorBox>{children}</ErrorBox>
    <Button ref={handFocusOn} className="mt-3" busy={retrying} onClick={onRetry}>
      Try again
    </Button>
  </div>
)
