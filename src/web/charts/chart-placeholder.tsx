import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TrySample } from '#web/sample/try-sample.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import { TryAgainButton } from '#web/ui/try-again-box.tsx'

/** Shown while a chart loads. */
export const LoadingChart = () => (
  <div role="status" className="flex h-75 items-center justify-center gap-3 text-muted">
    <Spinner />
    Loading chart data...
  </div>
)

/** Shown when a chart has nothing to draw, with an action. */
export const EmptyChart = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex h-75 flex-col items-center justify-center gap-4 rounded-lg border border-line border-dashed px-6 text-center text-muted">
    <p>{children}</p>
    {action}
  </div>
)

type EmptyChartActionProps = {
  hasFailed: boolean
  /** Whether there is data outside the time range. */
  hasOther: boolean
  isRetrying: boolean
  onRetry: () => void
  onShowAll: () => void
}

/** What to do about an empty chart: try again, show more, or import the first statement. */
export function EmptyChartAction({
  hasFailed,
  hasOther,
  isRetrying,
  onRetry,
  onShowAll,
}: EmptyChartActionProps) {
  if (hasFailed) return <TryAgainButton isTrying={isRetrying} onTryAgain={onRetry} />
  if (hasOther) return <Button onClick={onShowAll}>Show all time</Button>
  return (
    <>
      <p className="max-w-md text-balance text-ink">
        Download a statement from your bank as a .csv file and import it, or explore with a year of sample
        data. You can remove it at any time.
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
