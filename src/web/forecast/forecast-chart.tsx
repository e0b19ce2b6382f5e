import { scaleLinear } from 'd3-scale'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { monthOf } from '#domain/calendar.ts'
import type { Forecast } from '#web/api/forecast.ts'
import { ChartTooltip } from '#web/charts/chart-tooltip.tsx'
import { indexAfter } from '#web/charts/index-after.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { format } from '#web/format/format.ts'

const height = 280
const margin = { top: 16, right: 12, bottom: 28, left: 60 }

/**
 * Draws the balance as two lines: solid with what is due, and dashed with budgets, because those are
 * assumptions. A dot marks the lowest day. The left and right arrow keys select a day.
 */
export function ForecastChart({ days, lowest }: Pick<Forecast, 'days' | 'lowest'>) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [shown, setShown] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const plot = Math.max(0, width - margin.left - margin.right)
  const x = scaleLinear([0, Math.max(1, days.length - 1)], [0, plot])
  const ends = days.flatMap(({ cents, certainCents }) => [cents, certainCents])
  const y = scaleLinear(
    [Math.min(0, ...ends), Math.max(100, ...ends)],
    [height - margin.top - margin.bottom, 0],
  ).nice(4)
  const lineOf = (part: 'cents' | 'certainCents') =>
    `M${days.map((day, index) => `${x(index)} ${y(day[part])}`).join('L')}`
  const lowestAt = days.findIndex(({ day }) => day === lowest.day)
  const textOf = (index: number) => {
    const day = days[index]
    return day
      ? `${format.day(day.day)}: ${format.sum(day.cents)}, ${format.sum(day.certainCents)} counting only what is certain`
      : ''
  }
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const index = Math.round(x.invert(event.clientX - left - margin.left))
    setShown(Math.max(0, Math.min(days.length - 1, index)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, at, days.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    setShown(next)
  }
  const day = shown === null ? undefined : days[shown]
  return (
    <div ref={box} className="relative" style={{ height }}>
      {width > 0 && (
        <div
          role="slider"
          tabIndex={0}
          aria-label="Balance by day"
          aria-valuemin={0}
          aria-valuemax={days.length - 1}
          aria-valuenow={at}
          aria-valuetext={textOf(at)}
          className="rounded-lg"
          onKeyDown={onKeyDown}
          onFocus={() => setShown(at)}
          onBlur={() => setShown(null)}
        >
          <svg
            aria-hidden="true"
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            className="block select-none overflow-visible"
            onPointerMove={point}
            onPointerLeave={() => setShown(null)}
          >
            <g transform={`translate(${margin.left},${margin.top})`}>
              <g className="fill-muted text-[0.6875rem] tabular-nums">
                {y.ticks(4).map((cents) => (
                  <g key={cents} transform={`translate(0,${y(cents)})`}>
                    <line x2={plot} className={cents === 0 ? 'stroke-muted' : 'stroke-line'} />
                    <text x={-10} dy="0.32em" textAnchor="end">
                      {format.compactMoney(cents)}
                    </text>
                  </g>
                ))}
                {days.map(
                  ({ day }, index) =>
                    day.endsWith('-01') && (
                      <text key={day} x={x(index)} y={y.range()[0]} dy={18} textAnchor="middle">
                        {format.shortMonth(monthOf(day))} 1
                      </text>
                    ),
                )}
              </g>
              <path
                d={lineOf('certainCents')}
                className="fill-none stroke-muted"
                strokeWidth={1.5}
                strokeLinejoin="round"
              />
              <path
                d={lineOf('cents')}
                className="fill-none stroke-accent"
                strokeWidth={2.5}
                strokeDasharray="6 4"
                strokeLinejoin="round"
              />
              <circle
                cx={x(lowestAt)}
                cy={y(lowest.cents)}
                r={5}
                className="fill-accent stroke-surface"
                strokeWidth={2}
              />
              {day && shown !== null && (
                <line
                  x1={x(shown)}
                  x2={x(shown)}
                  y2={y.range()[0]}
                  className="stroke-muted"
                  strokeDasharray="3 3"
                />
              )}
            </g>
          </svg>
        </div>
      )}
      {day && shown !== null && (
        <ChartTooltip
          x={((margin.left + x(shown)) / width) * 100}
          y={20}
          isBelow
          title={`${format.day(day.day)}: ${format.sum(day.cents)}`}
        >
          {format.sum(day.certainCents)} counting only what is certain
        </ChartTooltip>
      )}
    </div>
  )
}
