import '#web/charts/months.css'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, useRef } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { NetWorth } from '#domain/net-worth.ts'
import { indexAfter } from '#web/charts/index-after.ts'
import { monthTicks } from '#web/charts/month-ticks.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { format } from '#web/format/format.ts'
import { type AccountArea, areasOf } from './account-areas.ts'

const height = 240
const margin = { top: 12, right: 12, bottom: 40, left: 56 }

type NetWorthChartProps = {
  points: readonly NetWorth[]
  /** The color of each account, in the order in which the areas are stacked. */
  colors: ReadonlyMap<string, string>
  selected: Month | null
  shown: Month | null
  onSelect: (month: Month) => void
  /** Called with the month under the pointer or with the focus, and null when there is none. */
  onShow: (month: Month | null) => void
}

/** Net worth as a line, over areas of the accounts: what is owned above zero, what is owed below. */
export function NetWorthChart({ points, colors, selected, shown, onSelect, onShow }: NetWorthChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const plot = Math.max(0, width - margin.left - margin.right)
  const x = (at: number) => (points.length > 1 ? (at / (points.length - 1)) * plot : plot / 2)
  const y = scaleOf(points)
  const areas = areasOf(points, [...colors.keys()])
  const marked = points.findIndex(({ month }) => month === (shown ?? selected))
  return (
    <div ref={box} style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: each month has a label, and a title would show up as a tooltip
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block select-none overflow-visible"
          onPointerLeave={() => onShow(null)}
        >
          <g transform={`translate(${margin.left},${margin.top})`}>
            <Axes y={y} width={plot} months={points.map(({ month }) => month)} x={x} />
            <Areas areas={areas} colors={colors} x={x} y={y} />
            <path
              d={
                line<NetWorth>(
                  (_, at) => x(at),
                  ({ cents }) => y(cents),
                )([...points]) ?? ''
              }
              className="fill-none stroke-ink"
              strokeWidth={2}
              strokeLinejoin="round"
            />
            <Marked point={points[marked]} x={x(marked)} y={y} />
            <Months
              points={points}
              x={x}
              step={plot / Math.max(1, points.length - 1)}
              bottom={y.range()[0] ?? 0}
              selected={selected}
              onSelect={onSelect}
              onShow={onShow}
            />
          </g>
        </svg>
      )}
    </div>
  )
}

type Scale = ScaleLinear<number, number>

function scaleOf(points: readonly NetWorth[]): Scale {
  const highest = Math.max(100, ...points.map(({ assetsCents }) => assetsCents))
  const lowest = Math.min(0, ...points.map(({ debtsCents }) => debtsCents))
  return scaleLinear([lowest, highest], [height - margin.top - margin.bottom, 0]).nice(4)
}

type AxesProps = { y: Scale; width: number; months: readonly Month[]; x: (at: number) => number }

/** Hidden from screen readers: every month has its own label. */
const Axes = ({ y, width, months, x }: AxesProps) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus
  <g aria-hidden="true" className="fill-muted text-[0.6875rem] tabular-nums">
    {y.ticks(4).map((cents) => (
      <g key={cents} transform={`translate(0,${y(cents)})`}>
        <line x2={width} className={cents === 0 ? 'stroke-muted' : 'stroke-line'} />
        <text x={-10} dy="0.32em" textAnchor="end">
          {format.compactMoney(cents)}
        </text>
      </g>
    ))}
    {monthTicks(months, width).map(({ month, text, year }) => (
      <g key={month} transform={`translate(${x(months.indexOf(month))},${y.range()[0]})`}>
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

type AreasProps = {
  areas: readonly AccountArea[]
  colors: ReadonlyMap<string, string>
  x: (at: number) => number
  y: Scale
}

// Mixed with the background rather than transparent, or the grid lines would show through.
const Areas = ({ areas, colors, x, y }: AreasProps) =>
  areas.map(({ accountId, sign, edges }) => (
    <path
      key={`${accountId} ${sign}`}
      d={
        area<(typeof edges)[number]>()
          .x((_, at) => x(at))
          .y0(({ from }) => y(from))
          .y1(({ to }) => y(to))(edges) ?? ''
      }
      fill={`color-mix(in srgb, ${colors.get(accountId)} 38%, var(--color-surface))`}
    />
  ))

const Marked = ({ point, x, y }: { point: NetWorth | undefined; x: number; y: Scale }) =>
  point && (
    <g className="pointer-events-none">
      <line x1={x} x2={x} y1={0} y2={y.range()[0]} className="stroke-muted" strokeDasharray="3 3" />
      <circle cx={x} cy={y(point.cents)} r={4.5} className="fill-ink stroke-surface" strokeWidth={2} />
    </g>
  )

export const pointId = (month: Month) => `net-worth-${month}`

type MonthsProps = {
  points: readonly NetWorth[]
  x: (at: number) => number
  /** The distance of two months. */
  step: number
  bottom: number
  selected: Month | null
  onSelect: (month: Month) => void
  onShow: (month: Month | null) => void
}

/** Each month is a button as tall as the chart. Only one of them is in the tab order; the arrow keys move to the others. */
function Months({ points, x, step, bottom, selected, onSelect, onShow }: MonthsProps) {
  const buttons = useRef(new Map<Month, SVGGElement>())
  const inTabOrder = points.find(({ month }) => month === selected)?.month ?? points.at(-1)?.month
  const press = (event: KeyboardEvent, at: number, month: Month) => {
    const next = indexAfter(event.key, at, points.length)
    if (event.key === 'Enter' || event.key === ' ') onSelect(month)
    else if (next !== null) buttons.current.get(points[next]?.month ?? '')?.focus()
    else return
    event.preventDefault()
  }
  return points.map(({ month, day, cents, assetsCents, debtsCents }, at) => (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      key={month}
      ref={(element) => {
        if (element) buttons.current.set(month, element)
        else buttons.current.delete(month)
      }}
      id={pointId(month)}
      role="button"
      tabIndex={month === inTabOrder ? 0 : -1}
      aria-pressed={month === selected}
      aria-label={`${format.day(day)}: ${format.sum(cents)}, ${format.sum(assetsCents)} in assets, ${format.sum(debtsCents)} in debts`}
      className="month cursor-pointer"
      onClick={() => onSelect(month)}
      onPointerEnter={() => onShow(month)}
      onFocus={() => onShow(month)}
      onBlur={() => onShow(null)}
      onKeyDown={(event) => press(event, at, month)}
    >
      <path d={slot(x(at), step, bottom)} className="fill-transparent" />
      <path d={slot(x(at), Math.max(step, 8), bottom)} className="month-focus" />
    </g>
  ))
}

const slot = (middle: number, width: number, height: number) =>
  `M${middle - width / 2} 0h${width}v${height}h${-width}Z`
