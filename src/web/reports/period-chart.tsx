import '#web/charts/months.css'
import { useNavigate } from '@tanstack/react-router'
import { scaleBand, scaleLinear } from 'd3-scale'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import { ChartTooltip } from '#web/charts/chart-tooltip.tsx'
import { indexAfter } from '#web/charts/index-after.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { format } from '#web/format/format.ts'

export type Series = {
  key: string
  name: string
  color: string
  values: readonly Cents[]
  /** The filter for its transactions, which a click on its bars opens. */
  filter?: TransactionFilter
  /** The filters of its bars, if they are about other periods. */
  filters?: readonly TransactionFilter[]
  /** Set if no filter finds its transactions. A click on its bars then opens nothing. */
  areOthers?: boolean
}
export type Period = {
  key: string
  /** `2025 Q1 from Feb` */
  name: string
  short: string
  /** Which part of the period the amounts cover, such as `so far`. Empty if they cover all of it. */
  part: string
  filter: TransactionFilter
}

type PeriodChartProps = {
  label: string
  periods: readonly Period[]
  series: readonly Series[]
  /** The total of each period; the sum of the series if omitted. */
  totals?: readonly Cents[]
  /** Whether the totals contain more than the series. */
  areParts?: boolean
  /** Stacked bars, lines, or the bars of a period beside each other. */
  look: 'bars' | 'lines' | 'beside'
  /** The moving average, drawn as a dashed line. */
  average?: readonly (Cents | null)[] | undefined
}

const height = 312
const margin = { top: 12, right: 4, left: 56 }
/** The height of the labels of the periods, with a second line for the part that they cover. */
const labelsHeight = { one: 28, two: 40 }

/** Amounts over time, as bars or as lines. Each period is a button that opens its transactions. */
export function PeriodChart({ label, periods, series, totals, areParts, look, average }: PeriodChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [shown, setShown] = useState<number | null>(null)
  const [lastFocused, setLastFocused] = useState<number | null>(null)
  const buttons = useRef(new Map<number, SVGGElement>())
  const navigate = useNavigate()
  const plotHeight =
    height - margin.top - (periods.some(({ part }) => part) ? labelsHeight.two : labelsHeight.one)
  const plot = Math.max(0, width - margin.left - margin.right)
  const stacks = periods.map((_, at) => stackOf(series.map(({ values }) => values[at] ?? 0)))
  const singles = series.flatMap(({ values }) => values)
  const drawn = look !== 'bars' ? singles : stacks.flatMap(({ low, high }) => [low, high])
  const ends = [...drawn, ...(average ?? []).filter((cents) => cents !== null)]
  const x = scaleBand(
    periods.map(({ key }) => key),
    [0, plot],
  ).padding(0.2)
  const y = scaleLinear([Math.min(0, ...ends), Math.max(100, ...ends)], [plotHeight, 0]).nice(4)
  const middle = (at: number) => (x(periods[at]?.key ?? '') ?? 0) + x.bandwidth() / 2
  const every = Math.max(1, Math.ceil((periods.length * 48) / Math.max(plot, 1)))
  const barWidth = Math.min(60, x.bandwidth()) / (look === 'beside' ? series.length : 1)
  const inTabOrder = lastFocused ?? periods.length - 1

  const barsAt = (at: number): readonly [Cents, Cents][] =>
    look === 'beside' ? series.map(({ values }) => [0, values[at] ?? 0]) : (stacks[at]?.parts ?? [])
  const totalText = (at: number) =>
    `${format.money(totals?.[at] ?? stacks[at]?.total ?? 0)}${areParts ? ' in all' : ''}`
  const open = (at: number, of?: Series) => {
    const period = periods[at]
    if (of?.areOthers) return
    const search = of?.filters?.[at] ?? { ...period?.filter, ...of?.filter }
    if (period) void navigate({ to: '/history', search })
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape') setShown(null)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(at)
    }
    const next = indexAfter(event.key, at, periods.length)
    if (next === null) return
    event.preventDefault()
    buttons.current.get(next)?.focus()
  }

  return (
    <section ref={box} aria-label={label} className="relative" style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: each period has a label, and a title would show up as a tooltip
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block select-none overflow-visible"
          onPointerLeave={() => setShown(null)}
        >
          <g transform={`translate(${margin.left},${margin.top})`}>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus */}
            <g aria-hidden="true" className="fill-muted text-[0.6875rem] tabular-nums">
              {y.ticks(4).map((cents) => (
                <g key={cents} transform={`translate(0,${y(cents)})`}>
                  <line x2={plot} className="stroke-line" />
                  <text x={-10} dy="0.32em" textAnchor="end">
                    {format.compactMoney(cents)}
                  </text>
                </g>
              ))}
              {periods.map(
                ({ key, short, part }, at) =>
                  at % every === 0 && (
                    <text key={key} y={y.range()[0]} textAnchor="middle">
                      <tspan x={middle(at)} dy={18}>
                        {short}
                      </tspan>
                      <tspan x={middle(at)} dy={14}>
                        {part}
                      </tspan>
                    </text>
                  ),
              )}
            </g>
            {periods.map((period, at) => (
              // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
              <g
                key={period.key}
                ref={(element) => {
                  if (element) buttons.current.set(at, element)
                  else buttons.current.delete(at)
                }}
                role="button"
                tabIndex={at === inTabOrder ? 0 : -1}
                aria-label={`${period.name}: ${totalText(at)}`}
                className="month cursor-pointer"
                onClick={({ target }) => open(at, series[Number((target as SVGElement).dataset.series)])}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPointerMove={() => setShown(at)}
                onFocus={() => {
                  setLastFocused(at)
                  setShown(at)
                }}
                onBlur={() => setShown(null)}
              >
                <path
                  d={boxOf(middle(at), x.step(), 0, plotHeight)}
                  className={shown === at ? 'fill-sunken' : 'fill-transparent'}
                />
                {look !== 'lines' &&
                  barsAt(at).map(([from, to], index) => (
                    <rect
                      key={series[index]?.key}
                      x={middle(at) + (look === 'beside' ? index - series.length / 2 : -0.5) * barWidth}
                      width={barWidth}
                      y={y(Math.max(from, to))}
                      height={Math.abs(y(from) - y(to))}
                      fill={series[index]?.color}
                      data-series={index}
                      className={series[index]?.areOthers ? 'cursor-default' : undefined}
                    />
                  ))}
                <path d={boxOf(middle(at), Math.max(x.step(), 8), 1, plotHeight)} className="month-focus" />
              </g>
            ))}
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus */}
            <g aria-hidden="true" className="pointer-events-none">
              {look === 'lines' &&
                series.map(({ key, color, values }) => (
                  <g key={key} fill={color}>
                    <path
                      d={`M${values.map((cents, at) => `${middle(at)} ${y(cents)}`).join('L')}`}
                      fill="none"
                      stroke={color}
                      strokeWidth="2"
                    />
                    {values.map((cents, at) => (
                      <circle key={periods[at]?.key} cx={middle(at)} cy={y(cents)} r="2.5" />
                    ))}
                  </g>
                ))}
              {average && (
                <path
                  d={lineOf(average.map((cents, at) => (cents === null ? null : [middle(at), y(cents)])))}
                  fill="none"
                  className="stroke-ink"
                  strokeWidth="1.5"
                  strokeDasharray="5 4"
                />
              )}
            </g>
          </g>
        </svg>
      )}
      {shown !== null && width > 0 && (
        <ChartTooltip
          x={((margin.left + middle(shown)) / width) * 100}
          y={25}
          isBelow
          title={`${periods[shown]?.name}: ${totalText(shown)}`}
        >
          {series.length > 1 && (
            <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-0.5 tabular-nums">
              {series
                .filter(({ values }) => values[shown] !== 0)
                .map(({ key, name, color, values }) => (
                  <div key={key} className="contents">
                    <span className="size-2.5 rounded-sm" style={{ background: color }} />
                    <dt className="truncate">{name}</dt>
                    <dd className="text-right">{format.money(values[shown] ?? 0)}</dd>
                  </div>
                ))}
            </dl>
          )}
        </ChartTooltip>
      )}
    </section>
  )
}

const boxOf = (middle: number, width: number, top: number, bottom: number) =>
  `M${middle - width / 2} ${top}h${width}V${bottom}h${-width}Z`

/** A line through the known points. */
const lineOf = (points: readonly ([number, number] | null)[]) => {
  const known = points.filter((point) => point !== null)
  return known.length === 0 ? '' : `M${known.map(([x, y]) => `${x} ${y}`).join('L')}`
}

/** Stacks positive values upwards and negative ones downwards. */
function stackOf(values: readonly Cents[]) {
  let [low, high] = [0, 0]
  const parts = values.map((value): [Cents, Cents] => {
    const from = value < 0 ? low : high
    if (value < 0) low += value
    else high += value
    return [from, from + value]
  })
  return { parts, low, high, total: low + high }
}
