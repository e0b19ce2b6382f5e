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
        <div
          style={{
            width: share(expectedCents),
            backgroundImage: `repeating-linear-gradient(135deg, ${color} 0 2px, transparent 2px 5px)`,
          }}
        />
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
    className={
      isUsual ? 'absolute -inset-y-1 w-0.5 rounded-full bg-muted' : 'absolute -inset-y-1 w-px bg-ink'
    }
    style={{ left: `min(${at}, calc(100% - 2px))` }}
  />
)
