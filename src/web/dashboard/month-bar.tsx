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
  incomeFill: string
  animation: string
  isSelected: boolean
  isDimmed: boolean
  isPointed: boolean
  inTabOrder: boolean
  onSelect: () => void
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A month as a button as tall as the chart, so that a small bar is as easy to hit as a large one. */
export function MonthBar(props: MonthBarProps) {
  const { bar, left, step, gap, top, bottom, isSelected, isDimmed, isPointed } = props
  const width = Math.min(widestBar, step - gap)
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
      <rect
        x={left - step / 2}
        width={step}
        y={0}
        height={bottom}
        className={isPointed ? 'fill-sunken' : 'fill-transparent'}
      />
      {/* Keeps the lines of the axis from showing through a dimmed bar, whose outline keeps its contrast. */}
      <rect
        x={left - width / 2}
        width={width}
        y={top}
        height={bottom - top}
        rx={Math.min(4, width / 4)}
        className="fill-surface bar"
        key={`under ${props.animation}`}
      />
      <rect
        key={props.animation}
        x={left - width / 2}
        width={width}
        y={top}
        height={bottom - top}
        rx={Math.min(4, width / 4)}
        fill={bar.isExpense ? palette[0] : props.incomeFill}
        fillOpacity={isDimmed ? 0.3 : 1}
        stroke={bar.isExpense ? palette[0] : 'var(--color-positive)'}
        strokeWidth={isDimmed ? 1 : 0}
        className="bar"
      />
      <rect
        x={left - Math.max(step, 8) / 2}
        width={Math.max(step, 8)}
        y={1}
        height={bottom - 1}
        rx={4}
        className="month-focus"
      />
    </g>
  )
}
