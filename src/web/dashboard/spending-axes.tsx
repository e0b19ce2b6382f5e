import type { ScaleLinear } from 'd3-scale'
import type { Month } from '#domain/calendar.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'

type SpendingAxesProps = {
  y: ScaleLinear<number, number>
  width: number
  ticks: MonthTick[]
  middle: (month: Month) => number
  selected: Month | null
}

/** Months and amounts, with thousands as K and millions as M. Hidden from screen readers: every bar has its own label. */
export const SpendingAxes = ({ y, width, ticks, middle, selected }: SpendingAxesProps) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus
  <g aria-hidden="true" className="fill-muted text-[0.6875rem] tabular-nums">
    {y.ticks(4).map((cents) => (
      <g key={cents} transform={`translate(0,${y(cents)})`}>
        <line x2={width} className="stroke-line" />
        <text x={-10} dy="0.32em" textAnchor="end">
          {format.compactMoney(cents)}
        </text>
      </g>
    ))}
    {ticks.map(({ month, text, year }) => (
      <g
        key={month}
        transform={`translate(${middle(month)},${y(0)})`}
        className={classNames(month === selected && 'fill-ink font-semibold')}
      >
        <text y={18} textAnchor="middle">
          {text}
        </text>
        {year && (
          <text y={32} textAnchor="middle">
            {year}
          </text>
        )}
      </g>
    ))}
  </g>
)

/** A label on the axis. The first one and every January also show the year. */
export type MonthTick = { month: Month; text: string; year: string | null }

const steps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600]

const indexOf = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** As many evenly spaced labels as fit, aligned with the year. */
export function monthTicks(months: readonly Month[], width: number, labelWidth = 40): MonthTick[] {
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const step = steps.find((each) => months.length / each <= fitting) ?? 1200
  const named = months.filter((month) => indexOf(month) % step === 0)
  const shown = named.length > 0 ? named : months.slice(0, 1)
  return shown.map((month, at) => {
    const year = month.slice(0, 4)
    const name = format.shortMonth(month)
    if (step >= 12) return { month, text: year, year: null }
    return { month, text: name, year: at === 0 || shown[at - 1]?.slice(0, 4) !== year ? year : null }
  })
}
