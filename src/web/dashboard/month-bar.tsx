import { monthWithDays } from '#web/months/month-with-days.ts'
import '#web/charts/months.css'
import type { KeyboardEvent, Ref } from 'react'
import type { MonthlySpending } from '#domain/spending.ts'
import { palette, widestBar } from '#web/charts/chart-measures.ts'
import { format } from '#web/format/format.ts'

type MonthBarProps = {
  ref: Ref<SVGGElement>
  bar: MonthlySpending
  /** The center of the month on the axis. `step` is the width of its slot, of which `gap` stays empty. */
  left: number
  step: number
  gap: number
  top: number
  bottom: number
  look: BarLook
  animation: string
  isSelected: boolean
  isHovered: boolean
  inTabOrder: boolean
  onSelect: () => void
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A month: a button as tall as the chart, so that small bars are as easy to hit as large ones. */
export function MonthBar(props: MonthBarProps) {
  const { bar, left, step, gap, top, bottom, look, isSelected, isHovered } = props
  const width = Math.min(widestBar, step - gap)
  // Bars at full width start on whole pixels, or antialiasing would make them wider than 60 px.
  const start = width === widestBar ? Math.round(left - width / 2) : left - width / 2
  const amount = format.money(bar.spendingCents)
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      ref={props.ref}
      role="button"
      tabIndex={props.inTabOrder ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${monthWithDays(bar.month)}: ${amount}${bar.isExpense ? '' : ' net income'}${bar.isSoFar ? ', so far' : ''}`}
      className="month cursor-pointer"
      onClick={props.onSelect}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          props.onSelect()
        } else props.onKeyDown(event)
      }}
    >
      <path d={box(left, step, 0, bottom)} className={isHovered ? 'fill-sunken' : 'fill-transparent'} />
      <rect
        key={props.animation}
        x={start}
        width={width}
        y={top}
        height={bottom - top}
        rx={Math.min(4, width / 4)}
        {...look}
        className="bar"
      />
      <path d={box(left, Math.max(step, 8), 1, bottom)} className="month-focus" />
    </g>
  )
}

/** Only the bar itself is a `rect`, so that tests and tools can tell it from the shapes around it. */
const box = (middle: number, width: number, top: number, bottom: number) =>
  `M${middle - width / 2} ${top}h${width}V${bottom}h${-width}Z`

/** SVG attributes of a bar. */
export type BarLook = { fill: string; stroke: string; strokeWidth: number; strokeDasharray?: string }

// Mixed with the background rather than transparent, or the grid lines would show through.
const mixed = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, var(--color-surface))`
const dimmed = (color: string) => mixed(color, 30)
const income = 'var(--color-positive)'

/**
 * Dims a month while another one is selected. The outline keeps enough contrast. The current month is paler, with a
 * dashed outline, because it is not over.
 */
export function barLook(
  { isExpense, isSoFar }: Pick<MonthlySpending, 'isExpense' | 'isSoFar'>,
  stripes: string,
  isDimmed: boolean,
): BarLook {
  const outline = isSoFar ? soFarOutline : { strokeWidth: isDimmed ? 1 : 0 }
  if (!isExpense) return { fill: `url(#${stripesId(stripes, isDimmed)})`, stroke: income, ...outline }
  const fill = isDimmed ? dimmed(palette[0]) : isSoFar ? mixed(palette[0], 60) : palette[0]
  return { fill, stroke: palette[0], ...outline }
}

const soFarOutline = { strokeWidth: 1.5, strokeDasharray: '4 3' }

const stripesId = (id: string, isDimmed: boolean) => (isDimmed ? `${id}-dimmed` : id)

/** Net income is striped, so that it does not depend on color alone. */
export const IncomeStripes = ({ id }: { id: string }) => (
  <defs>
    {[false, true].map((isDimmed) => (
      <pattern
        key={`${isDimmed}`}
        id={stripesId(id, isDimmed)}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0h6v6H0Z" fill={isDimmed ? dimmed(income) : income} />
        <path d="M0 0h2v6H0Z" className="fill-surface opacity-60" />
      </pattern>
    ))}
  </defs>
)
