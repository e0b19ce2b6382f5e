import type { ScaleLinear } from 'd3-scale'
import type { Month } from '#domain/calendar.ts'
import type { MonthTick } from '#web/charts/month-ticks.ts'
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
