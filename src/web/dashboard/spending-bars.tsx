import { scaleBand, scaleLinear } from 'd3-scale'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import { barGap, categoryGap } from '#web/charts/chart-measures.ts'
import { useFrameThrottle } from '#web/charts/chart-tooltip.tsx'
import { indexAfter } from '#web/charts/index-after.ts'
import { monthTicks } from '#web/charts/month-ticks.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { barLook, IncomeStripes, MonthBar } from './month-bar.tsx'
import { SpendingTooltip } from './month-figures.tsx'
import { SpendingAxes } from './spending-axes.tsx'

const height = 300
const tooltipHeight = 100
const margin = { top: 12, right: 4, bottom: 40, left: 52 }

type SpendingBarsProps = {
  months: readonly MonthlySpending[]
  selected: Month | null
  hasCosts: boolean
  onSelect: (month: Month) => void
  /** Changing it restarts the animation. */
  animation: string
}

export function SpendingBars({ months, selected, hasCosts, onSelect, animation }: SpendingBarsProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [hovered, setHovered] = useState<Month | null>(null)
  const [lastFocused, setLastFocused] = useState<Month | null>(null)
  const buttons = useRef(new Map<Month, SVGGElement>())
  const oncePerFrame = useFrameThrottle()
  const stripes = useId()

  const plot = Math.max(0, width - margin.left - margin.right)
  const { x, y } = useMemo(() => scalesOf(months, plot), [months, plot])
  const ticks = monthTicks(
    months.map(({ month }) => month),
    plot,
  )
  const middle = (month: Month) => (x(month) ?? 0) + x.bandwidth() / 2
  const shown = months.find(({ month }) => month === hovered)
  // Only one bar is in the tab order. The arrow keys move to the others.
  const inTabOrder =
    [lastFocused, selected].find((month) => month && x(month) !== undefined) ?? months.at(-1)?.month

  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    const at = Math.floor((offset / plot) * months.length)
    oncePerFrame(() => setHovered(months[at]?.month ?? null))
  }

  const moveFocus = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape') setHovered(null)
    const next = indexAfter(event.key, at, months.length)
    const month = next === null ? undefined : months[next]?.month
    if (month === undefined) return
    event.preventDefault()
    buttons.current.get(month)?.focus()
  }

  return (
    <div ref={box} className="spending-bars relative" style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: each bar has a label, and a title would show up as a tooltip
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block select-none overflow-visible"
          onPointerMove={pointAt}
          // Lifting a finger also fires this, but the tooltip should stay until another bar is focused.
          onPointerLeave={({ pointerType }) =>
            pointerType !== 'touch' && oncePerFrame(() => setHovered(null))
          }
        >
          <IncomeStripes id={stripes} />
          <g transform={`translate(${margin.left},${margin.top})`}>
            <SpendingAxes y={y} width={plot} ticks={ticks} middle={middle} selected={selected} />
            {months.map((bar, at) => (
              <MonthBar
                key={bar.month}
                ref={(element) => {
                  if (element) buttons.current.set(bar.month, element)
                  else buttons.current.delete(bar.month)
                }}
                bar={bar}
                left={middle(bar.month)}
                step={x.step()}
                gap={gapOf(x.step())}
                top={y(bar.spendingCents)}
                bottom={y(0)}
                look={barLook(bar, stripes, selected !== null && bar.month !== selected)}
                animation={animation}
                isSelected={bar.month === selected}
                isHovered={bar.month === hovered}
                inTabOrder={bar.month === inTabOrder}
                onSelect={() => onSelect(bar.month)}
                onFocus={() => {
                  setLastFocused(bar.month)
                  setHovered(bar.month)
                }}
                onBlur={() => setHovered(null)}
                onKeyDown={(event) => moveFocus(event, at)}
              />
            ))}
          </g>
        </svg>
      )}
      {shown && (
        <SpendingTooltip
          bar={shown}
          hasCosts={hasCosts}
          x={((margin.left + middle(shown.month)) / width) * 100}
          y={(Math.max(margin.top + y(shown.spendingCents) - 8, tooltipHeight) / height) * 100}
        />
      )}
    </div>
  )
}

function scalesOf(months: readonly MonthlySpending[], width: number) {
  const names = months.map(({ month }) => month)
  const highest = months.reduce((most, { spendingCents }) => Math.max(most, spendingCents), 0)
  const x = scaleBand<Month>(names, [0, width])
  const y = scaleLinear([0, Math.max(highest, 100)], [height - margin.top - margin.bottom, 0]).nice(4)
  return { x, y }
}

// If a month has only a few pixels, a gap of four would leave no room for the bar.
const gapOf = (step: number) => Math.max(step * categoryGap, Math.min(barGap, step * 0.3))
