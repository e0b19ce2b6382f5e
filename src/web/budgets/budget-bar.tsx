import type { ReactNode } from 'react'
import type { BudgetOfMonth } from '#web/api/budgets.ts'

type BudgetBarProps = { budget: BudgetOfMonth; color: string }

/**
 * Spent and expected amounts as shares of the budget. Hidden from screen readers, which read the amounts
 * beside it.
 */
export function BudgetBar({ budget, color }: BudgetBarProps) {
  const { spentCents, expectedCents } = budget
  const available = Math.max(0, budget.cents + budget.carriedCents)
  const spent = Math.max(0, spentCents)
  const whole = Math.max(available, spent + expectedCents, 1)
  const share = (cents: number) => `${(cents / whole) * 100}%`
  const usual = usualOf(budget)
  return (
    <div aria-hidden="true" className="relative">
      <div className="flex h-2.5 overflow-hidden rounded-full border border-line bg-sunken">
        <div style={{ width: share(spent), backgroundColor: color }} />
        <div style={{ width: share(expectedCents), ...expectedLook(color) }} />
      </div>
      {available < whole && <Mark at={share(available)} />}
      {usual !== null && usual > 0 && usual <= whole && <Mark at={share(usual)} isUsual />}
    </div>
  )
}

/** The average of what earlier months spent up to the same day; null if there are none. */
export function usualOf({ earlier }: Pick<BudgetOfMonth, 'earlier'>): number | null {
  if (earlier.length === 0) return null
  return Math.round(earlier.reduce((sum, { spentCents }) => sum + spentCents, 0) / earlier.length)
}

/** Where the budget ends, or what is usual by this day. */
const Mark = ({ at, isUsual = false }: { at: string; isUsual?: boolean }) => (
  <div
    className={`absolute -inset-y-1 ${isUsual ? usualLook : endLook}`}
    style={{ left: `min(${at}, calc(100% - 2px))` }}
  />
)

const usualLook = 'w-0.5 rounded-full bg-muted'
const endLook = 'w-1 border-ink border-x bg-surface'

const expectedLook = (color: string) => ({
  backgroundImage: `repeating-linear-gradient(135deg, ${color} 0 2px, transparent 2px 5px)`,
})

/** Says what the parts and marks of the bars mean. Hidden from screen readers, like the bars. */
export const BudgetBarLegend = () => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
    <Meaning sign={<span className="h-2.5 w-4 rounded-full bg-muted" />}>Spent</Meaning>
    <Meaning
      sign={
        <span
          className="h-2.5 w-4 rounded-full border border-line"
          style={expectedLook('var(--color-muted)')}
        />
      }
    >
      Expected
    </Meaning>
    <Meaning sign={<span className={`h-4 ${usualLook}`} />}>Usual by this day</Meaning>
    <Meaning sign={<span className={`h-4 ${endLook}`} />}>Budget, if exceeded</Meaning>
  </ul>
)

const Meaning = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {sign}
    {children}
  </li>
)
