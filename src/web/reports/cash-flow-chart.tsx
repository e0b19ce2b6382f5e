import '#web/charts/months.css'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { CashFlow, FlowBand } from '#domain/reports/cash-flow.ts'
import { indexAfter } from '#web/charts/index-after.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { format } from '#web/format/format.ts'
import { bandPath, layOut, nameHeight, type PlacedBand } from './cash-flow-layout.ts'

type CashFlowChartProps = {
  flow: CashFlow
  nameOf: (band: FlowBand) => string
  colorOf: (band: FlowBand) => string
  filterOf: (band: FlowBand, category: FlowBand | null) => TransactionFilter
}

const nodeWidth = 10
/** Narrower charts leave out the merchants. */
const leastWidth = 640
/** The room for the names right of the last column. */
const namesWidth = { wide: 180, narrow: 130 }

/** Bands from income to categories, and from these to merchants. Each is a button that opens its transactions. */
export function CashFlowChart({ flow, nameOf, colorOf, filterOf }: CashFlowChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [lastFocused, setLastFocused] = useState(0)
  const buttons = useRef(new Map<number, SVGGElement>())
  const navigate = useNavigate()
  const isWide = width >= leastWidth
  const { height, middle, bands } = layOut(flow, isWide)
  const plot = width - (isWide ? namesWidth.wide : namesWidth.narrow) - nodeWidth
  const center = plot * (isWide ? 0.3 : 0.6)
  const lefts = { from: 0, to: isWide ? plot * 0.62 : plot, merchants: plot }
  const inTabOrder = Math.min(lastFocused, bands.length - 1)

  const open = ({ band, category }: PlacedBand) =>
    void navigate({ to: '/history', search: filterOf(band, category) })
  const onKeyDown = (event: KeyboardEvent, placed: PlacedBand, at: number) => {
    const next = indexAfter(event.key, at, bands.length)
    const isPress = event.key === 'Enter' || event.key === ' '
    if (!isPress && next === null) return
    event.preventDefault()
    if (isPress) open(placed)
    else if (next !== null) buttons.current.get(next)?.focus()
  }

  return (
    <section ref={box} aria-label="Cash flow chart" style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: each band has a label, and a title would show up as a tooltip
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block select-none">
          <rect x={center} y={middle.top} width={nodeWidth} height={middle.height} className="fill-muted" />
          {bands.map((placed, at) => {
            const { band, column, top, thickness, start } = placed
            const x = lefts[column]
            const path =
              column === 'from'
                ? bandPath([x + nodeWidth, top], [center, start], thickness)
                : bandPath([(column === 'to' ? center : lefts.to) + nodeWidth, start], [x, top], thickness)
            return (
              // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
              <g
                key={keyOf(placed)}
                ref={(element) => {
                  if (element) buttons.current.set(at, element)
                  else buttons.current.delete(at)
                }}
                role="button"
                tabIndex={at === inTabOrder ? 0 : -1}
                aria-label={`${nameOf(band)}: ${format.money(Math.abs(band.cents))}`}
                className="month group cursor-pointer"
                onClick={() => open(placed)}
                onKeyDown={(event) => onKeyDown(event, placed, at)}
                onFocus={() => setLastFocused(at)}
              >
                <path d={path} fill={colorOf(band)} className="opacity-35 group-hover:opacity-60" />
                <rect x={x} y={top} width={nodeWidth} height={Math.max(thickness, 1)} fill={colorOf(band)} />
                <rect
                  x={x - 1}
                  y={top - 1}
                  width={nodeWidth + 2}
                  height={Math.max(thickness, 1) + 2}
                  className="month-focus"
                />
                <rect
                  x={x}
                  y={top + thickness / 2 - nameHeight / 2}
                  width={namesWidth.narrow}
                  height={nameHeight}
                  className="fill-transparent"
                />
              </g>
            )
          })}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus */}
          <g
            aria-hidden="true"
            className="pointer-events-none fill-ink stroke-4 stroke-surface text-[0.6875rem] tabular-nums [paint-order:stroke] [stroke-linejoin:round]"
          >
            {bands.map((placed) => (
              <text
                key={keyOf(placed)}
                x={lefts[placed.column] + nodeWidth + 6}
                y={placed.top + placed.thickness / 2}
                dy="0.35em"
              >
                {shortened(nameOf(placed.band), isWide ? 22 : 12)}{' '}
                {format.compactMoney(Math.abs(placed.band.cents))}
              </text>
            ))}
          </g>
        </svg>
      )}
    </section>
  )
}

const keyOf = ({ band, category, column }: PlacedBand) =>
  `${column} ${category?.key ?? ''} ${band.kind} ${band.key}`

const shortened = (name: string, longest: number) =>
  name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name
