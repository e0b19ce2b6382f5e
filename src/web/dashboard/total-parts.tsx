import { formatCents } from '#domain/money.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import type { CategoryShare } from './category-share.ts'
import { counted } from './counted.ts'
import { RecurringLink, type Rows, RowsLink } from './rows-link.tsx'

type TotalPartsProps = { shares: readonly CategoryShare[]; window: SpendingWindow }

/** What the total is made of: transactions that History shows, and recurring costs that it does not. */
export function TotalParts({ shares, window }: TotalPartsProps) {
  const on = shares.filter(({ isOn }) => isOn)
  const sum = (part: 'count' | 'grossCents' | 'recurringCents') =>
    on.reduce((total, share) => total + share[part], 0)
  const count = sum('count')
  const recurring = sum('recurringCents')
  return (
    <p className="text-muted text-xs tabular-nums">
      {formatCents(sum('grossCents'))} in {counted(count, 'transaction')}
      {count > 0 && (
        <span className="print:hidden">
          {' · '}
          <RowsLink rows={rowsOf(shares, window)} of="of this total">
            View transactions
          </RowsLink>
        </span>
      )}
      {recurring > 0 && (
        <>
          {', and '}
          <RecurringLink>{formatCents(recurring)} recurring</RecurringLink>
        </>
      )}
    </p>
  )
}

/** One category by its name, more of them by those that are switched off. */
function rowsOf(shares: readonly CategoryShare[], window: SpendingWindow): Rows {
  const [only, another] = shares.filter(({ isOn }) => isOn)
  if (only && !another && shares.length > 1) return { window, category: only.category }
  const off = shares.filter(({ isOn, count }) => !isOn && count > 0)
  return { window, without: off.map(({ category }) => category) }
}
