import { Link } from '@tanstack/react-router'
import { arc, type PieArcDatum, pie } from 'd3-shape'
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { type Cents, formatCents } from '#domain/money.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'
import type { CategoryShare } from './category-share.ts'
import { donut } from './chart-measures.ts'
import { ChartTooltip, useOnceAFrame } from './chart-tooltip.tsx'
import { whereRowsAre } from './rows-link.tsx'

type CategoryDonutProps = {
  shares: readonly CategoryShare[]
  totalCents: Cents
  window: SpendingWindow
  hovered: string | null
  onHover: (category: string | null) => void
  /** Changes when the donut is to be revealed anew. */
  animation: string
}

/** Half the side of the square that the radii are parts of. */
const half = 100

const slicesOf = pie<CategoryShare>()
  .sort(null)
  .value(({ totalCents }) => totalCents)

const shapeOf = arc<PieArcDatum<CategoryShare>>()
const pathOf = (slice: PieArcDatum<CategoryShare>, outer: number) =>
  shapeOf.innerRadius(half * donut.inner).outerRadius(half * outer)(slice) ?? ''

export function CategoryDonut(props: CategoryDonutProps) {
  const { shares, totalCents, window, hovered, onHover, animation } = props
  const reveal = useId()
  const drawing = useRef<SVGSVGElement>(null)
  const onceAFrame = useOnceAFrame()
  const slices = useMemo(
    () => slicesOf(shares.filter(({ isOn, totalCents }) => isOn && totalCents > 0)),
    [shares],
  )
  const pointed = slices.find(({ data }) => data.category === hovered)
  // Beneath a narrow window's donut is the legend.
  const lowest = useIsNarrow() ? 75 : 100
  const hasRoomBelow = (y: number) => y > 50 && y < lowest
  const hover = (category: string | null) => onceAFrame(() => onHover(category))
  useTapElsewhere(drawing, () => onHover(null))
  return (
    // What the radii leave free of the square takes no room of the card, and no click from what lies beneath.
    <div className="flex justify-center md:sticky md:top-16">
      <div className="pointer-events-none relative -my-8 aspect-square w-[min(122%,21.25rem)] shrink-0">
        <svg
          ref={drawing}
          aria-hidden="true"
          viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
          className="block size-full *:pointer-events-auto"
          // A finger that is lifted leaves; what it has tapped stays to be read.
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
                {...whereRowsAre(slice.data, window)}
                // The legend has the same link for the keyboard and for fingers, whose tap is for the tooltip.
                tabIndex={-1}
                draggable={false}
                onClick={(event) => isTouch(event.nativeEvent) && event.preventDefault()}
              >
                <path
                  d={pathOf(slice, slice === pointed ? donut.hovered : donut.outer)}
                  fill={slice.data.colour}
                  strokeWidth={slices.length > 1 ? 1.2 : 0}
                  opacity={pointed && slice !== pointed ? 0.45 : 1}
                  className="slice stroke-surface"
                  onPointerDown={() => hover(slice.data.category)}
                  onPointerMove={() => hover(slice.data.category)}
                />
              </Link>
            ))}
          </g>
        </svg>
        <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="text-muted text-xs">Total spending</span>
          <strong className="font-semibold text-lg tabular-nums tracking-tight">
            {formatCents(totalCents)}
          </strong>
        </p>
        {pointed && (
          <ChartTooltip
            {...placeOf(pointed)}
            isBelow={hasRoomBelow(placeOf(pointed).y)}
            title={pointed.data.category}
          >
            <p className="tabular-nums">
              {formatCents(pointed.data.totalCents)}{' '}
              <span className="text-muted">({pointed.data.percent})</span>
            </p>
          </ChartTooltip>
        )}
      </div>
    </div>
  )
}

/** The middle of a slice's outer edge, in percent of the drawing. */
function placeOf({ startAngle, endAngle }: PieArcDatum<CategoryShare>) {
  const angle = (startAngle + endAngle) / 2
  const part = (offset: number) => 50 + offset * donut.hovered * 50
  return { x: part(Math.sin(angle)), y: part(-Math.cos(angle)) }
}

const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'

/** A finger has nothing like leaving: it taps something else. */
function useTapElsewhere(drawing: RefObject<SVGSVGElement | null>, then: () => void) {
  const tapped = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'touch' && !drawing.current?.contains(event.target as Node)) then()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', tapped)
    return () => document.removeEventListener('pointerdown', tapped)
  }, [])
}
