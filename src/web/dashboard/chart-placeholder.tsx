import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'

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
