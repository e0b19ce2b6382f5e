import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'

type FailedReadProps = { children: ReactNode; isTrying: boolean; onTryAgain: () => void }

/** Stands in for what could not be read, and tries again when asked. */
export const FailedRead = ({ children, isTrying, onTryAgain }: FailedReadProps) => (
  <ErrorBox>
    <p>{children}</p>
    <Button ref={handFocusOn} onClick={onTryAgain} busy={isTrying} className="mt-3">
      Try again
    </Button>
  </ErrorBox>
)
