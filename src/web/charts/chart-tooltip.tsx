import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** `x` and `y` are percents of the chart's box. */
type ChartTooltipProps = { x: number; y: number; isBelow?: boolean; title: string; children: ReactNode }

/** Shown above a point of the chart, aligned inwards near the edges. Screen readers get the same from the table. */
export const ChartTooltip = ({ x, y, isBelow = false, title, children }: ChartTooltipProps) => (
  <div
    role="tooltip"
    className={classNames(
      'pointer-events-none absolute z-10 w-max max-w-80 rounded-lg border border-line',
      isBelow ? 'mt-2' : '-mt-2 -translate-y-full',
      'bg-surface px-3 py-2 text-xs shadow-float',
      x > 65 ? '-translate-x-full' : x >= 35 && '-translate-x-1/2',
    )}
    style={{ left: `${x}%`, top: `${y}%` }}
  >
    <p className="mb-1 font-semibold">{title}</p>
    {children}
  </div>
)

/** Runs the latest of the callbacks once per frame, so that a fast pointer causes one render per frame. */
export function useFrameThrottle(): (work: () => void) => void {
  const latest = useRef<(() => void) | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback((work) => {
    if (latest.current === null) {
      frame.current = requestAnimationFrame(() => {
        const run = latest.current
        latest.current = null
        run?.()
      })
    }
    latest.current = work
  }, [])
}
