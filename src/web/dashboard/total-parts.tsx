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
  const rows = rowsOf(on, shares.length, window)
  return (
    <p className="text-muted text-xs tabular-nums">
      {formatCents(sum('grossCents'))} in {counted(count, 'transaction')}
      {rows && count > 0 && (
        <span className="print:hidden">
          {' · '}
          <RowsLink rows={rows} of="of this total">
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

/** History filters by one category or none; of any other choice, each category has its own link. */
function rowsOf(on: readonly CategoryShare[], all: number, window: SpendingWindow): Rows | null {
  if (on.length === all) return { window }
  const [only, another] = on
  return only && !another ? { window, category: only.category } : null
}
