import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TrySample } from '#web/sample/try-sample.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { Spinner } from '#web/ui/progress.tsx'

/** Takes the place of a chart that is on its way. */
export const LoadingChart = () => (
  <div role="status" className="flex h-75 items-center justify-center gap-3 text-muted">
    <Spinner />
    Loading chart data...
  </div>
)

/** Takes the place of a chart that has nothing to draw, and offers what to do about it. */
export const EmptyChart = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex h-75 flex-col items-center justify-center gap-4 rounded-lg border border-line border-dashed px-6 text-center text-muted">
    <p>{children}</p>
    {action}
  </div>
)

type EmptyRemedyProps = {
  hasFailed: boolean
  /** Whether there is data outside the chosen range. */
  hasOther: boolean
  isRetrying: boolean
  onRetry: () => void
  onShowAll: () => void
}

/** What to do about an empty chart; in an empty account, the way to the first statement. */
export function EmptyRemedy({ hasFailed, hasOther, isRetrying, onRetry, onShowAll }: EmptyRemedyProps) {
  if (hasFailed)
    return (
      <Button ref={handFocusOn} busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    )
  if (hasOther)
    return (
      <Button ref={handFocusOn} onClick={onShowAll}>
        Show all time
      </Button>
    )
  return (
    <>
      <p className="max-w-md text-balance text-ink">
        Download a statement from your bank as a .csv file and import it, or look around with a made-up year
        first. You can remove that again.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/upload" className={buttonLook('primary')}>
          Import your first statement
        </Link>
        <TrySample />
      </div>
    </>
  )
}
