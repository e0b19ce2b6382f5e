import { Link } from '@tanstack/react-router'
import { arc, type PieArcDatum, pie } from 'd3-shape'
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import type { Cents } from '#domain/money.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { donut } from '#web/charts/chart-measures.ts'
import { ChartTooltip, useFrameThrottle } from '#web/charts/chart-tooltip.tsx'
import { format } from '#web/format/format.ts'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'
import { type CategoryShare, percentText } from './category-share.ts'
import { useLinkToRows } from './rows-link.tsx'

type CategoryDonutProps = {
  shares: readonly CategoryShare[]
  totalCents: Cents
  totalName: string
  window: SpendingWindow
  hovered: string | null
  onHover: (category: string | null) => void
  /** Opens a category with children. */
  onOpen: (share: CategoryShare) => void
  /** Changing it restarts the animation. */
  animation: string
}

/** Half the side of the square. Radii are fractions of it. */
const half = 100

const slicesOf = pie<CategoryShare>()
  .sort(null)
  .value(({ totalCents }) => totalCents)

const shapeOf = arc<PieArcDatum<CategoryShare>>()
const pathOf = (slice: PieArcDatum<CategoryShare>, outer: number) =>
  shapeOf.innerRadius(half * donut.inner).outerRadius(half * outer)(slice) ?? ''

export function CategoryDonut(props: CategoryDonutProps) {
  const { shares, totalCents, totalName, window, hovered, onHover, onOpen, animation } = props
  const reveal = useId()
  const drawing = useRef<SVGSVGElement>(null)
  const oncePerFrame = useFrameThrottle()
  const linkToRows = useLinkToRows()
  const slices = useMemo(
    () => slicesOf(shares.filter(({ isOn, totalCents }) => isOn && totalCents > 0)),
    [shares],
  )
  const hoveredSlice = slices.find(({ data }) => data.category === hovered)
  // In a narrow window the legend is below the donut.
  const lowest = useIsNarrow() ? 75 : 100
  const fitsBelow = (y: number) => y > 50 && y < lowest
  const hover = (category: string | null) => oncePerFrame(() => onHover(category))
  useTapOutside(drawing, () => onHover(null))
  return (
    // The empty margin of the square takes up no space in the card and lets clicks through.
    <div className="flex justify-center md:sticky md:top-16">
      <div className="pointer-events-none relative -my-8 aspect-square w-[min(122%,21.25rem)] shrink-0">
        <svg
          ref={drawing}
          aria-hidden="true"
          viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
          className="block size-full *:pointer-events-auto"
          // Lifting a finger also fires this, but the tooltip should stay readable.
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && hover(null)}
        >
          <mask id={reveal} maskUnits="userSpaceOnUse" x={-half} y={-half} width={2 * half} height={2 * half}>
            <circle
              key={animation}
              r={half * 0.7}
              transform="rotate(-90)"
              pathLength="1"
              strokeDasharray="1"
              strokeWidth={half * 0.24}
              className="pie-reveal fill-none stroke-white"
            />
          </mask>
          {slices.length === 0 && (
            <circle r={half * 0.675} strokeWidth={half * 0.15} className="fill-none stroke-sunken" />
          )}
          <g mask={`url(#${reveal})`}>
            {slices.map((slice) => (
              <Link
                key={slice.data.category}
                {...linkToRows(slice.data, window)}
                // Pointing at a slice shows its tooltip; it says nothing about where the pointer goes next.
                preload={false}
                // The legend has the same link for keyboard and touch. Here, a tap shows the tooltip.
                tabIndex={-1}
                draggable={false}
                onClick={(event) => {
                  const opens = slice.data.names.length > 1
                  if (opens || isTouch(event.nativeEvent)) event.preventDefault()
                  if (opens && !isTouch(event.nativeEvent)) onOpen(slice.data)
                }}
              >
                <path
                  d={pathOf(slice, slice === hoveredSlice ? donut.hovered : donut.outer)}
                  fill={slice.data.color}
                  strokeWidth={slices.length > 1 ? 1.2 : 0}
                  opacity={hoveredSlice && slice !== hoveredSlice ? 0.45 : 1}
                  className="slice stroke-surface"
                  onPointerDown={() => hover(slice.data.category)}
                  onPointerMove={() => hover(slice.data.category)}
                />
              </Link>
            ))}
          </g>
        </svg>
        <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="text-muted text-xs">{totalName}</span>
          <strong className="font-semibold text-lg tabular-nums tracking-tight">
            {format.money(totalCents)}
          </strong>
        </p>
        {hoveredSlice && (
          <ChartTooltip
            {...placeOf(hoveredSlice)}
            isBelow={fitsBelow(placeOf(hoveredSlice).y)}
            title={hoveredSlice.data.category}
          >
            <p className="tabular-nums">
              {format.money(hoveredSlice.data.totalCents)}{' '}
              <span className="text-muted">({percentText(hoveredSlice.data)})</span>
            </p>
          </ChartTooltip>
        )}
      </div>
    </div>
  )
}

/** The center of a slice's outer edge, in percent. */
function placeOf({ startAngle, endAngle }: PieArcDatum<CategoryShare>) {
  const angle = (startAngle + endAngle) / 2
  const part = (offset: number) => 50 + offset * donut.hovered * 50
  return { x: part(Math.sin(angle)), y: part(-Math.cos(angle)) }
}

const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'

/** The touch counterpart of leaving with the pointer. */
function useTapOutside(drawing: RefObject<SVGSVGElement | null>, then: () => void) {
  const tapped = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'touch' && !drawing.current?.contains(event.target as Node)) then()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', tapped)
    return () => document.removeEventListener('pointerdown', tapped)
  }, [])
}
