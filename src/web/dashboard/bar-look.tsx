import type { MonthlySpending } from '#domain/spending.ts'
import { palette } from './chart-measures.ts'

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
