import type { KeyboardEvent, Ref } from 'react'
import { formatCents } from '#domain/money.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import { palette, widestBar } from './chart-measures.ts'

type MonthBarProps = {
  ref: Ref<SVGGElement>
  bar: MonthlySpending
  /** The middle of the month on the axis; `step` is the width of its place, of which `gap` stays free. */
  left: number
  step: number
  gap: number
  top: number
  bottom: number
  look: BarLook
  animation: string
  isSelected: boolean
  isPointed: boolean
  inTabOrder: boolean
  onSelect: () => void
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A month as a button as tall as the chart, so that a small bar is as easy to hit as a large one. */
export function MonthBar(props: MonthBarProps) {
  const { bar, left, step, gap, top, bottom, look, isSelected, isPointed } = props
  const width = Math.min(widestBar, step - gap)
  // A bar that has room stands on whole pixels: between them it would come out a hair wider than it may.
  const start = width === widestBar ? Math.round(left - width / 2) : left - width / 2
  const amount = formatCents(bar.spendingCents)
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      ref={props.ref}
      role="button"
      tabIndex={props.inTabOrder ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${bar.label}: ${amount}${bar.isExpense ? '' : ' net income'}`}
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
      <path d={box(left, step, 0, bottom)} className={isPointed ? 'fill-sunken' : 'fill-transparent'} />
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

/** The bar alone is a `rect`: what is drawn around it has no value to be measured. */
const box = (middle: number, width: number, top: number, bottom: number) =>
  `M${middle - width / 2} ${top}h${width}V${bottom}h${-width}Z`

/** What a bar is painted with, as attributes of its shape. */
export type BarLook = { fill: string; stroke: string; strokeWidth: number }

// Mixed with the ground instead of let through: the lines of the axis would show behind a bar.
const dimmed = (colour: string) => `color-mix(in srgb, ${colour} 30%, var(--color-surface))`
const income = 'var(--color-positive)'

/** The look of a month; one that another is chosen over is pale, its outline keeps the contrast. */
export function barLook({ isExpense }: MonthlySpending, stripes: string, isDimmed: boolean): BarLook {
  const strokeWidth = isDimmed ? 1 : 0
  if (!isExpense) return { fill: `url(#${stripesId(stripes, isDimmed)})`, stroke: income, strokeWidth }
  return { fill: isDimmed ? dimmed(palette[0]) : palette[0], stroke: palette[0], strokeWidth }
}

const stripesId = (id: string, isDimmed: boolean) => (isDimmed ? `${id}-dimmed` : id)

/** Incomes are striped, so that colour does not say it alone. */
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
