import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import { linkLook } from '#web/ui/link-look.ts'

/** The Spending of a category with its subcategories between two days, as a filter of History. */
export const spendingFilter = (
  category: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): TransactionFilter => ({
  ...{ figure: 'spending', category, with_children: 'true' },
  ...{ start_date: firstDay, end_date: lastDay },
})

type SpendingLinkProps = { filter: TransactionFilter; of: string; children: ReactNode }

/** Links an amount to exactly the transactions that it is the sum of. */
export const SpendingLink = ({ filter, of, children }: SpendingLinkProps) => (
  <Link to="/history" search={filter} className={linkLook}>
    {children}
    <span className="sr-only"> {of}</span>
  </Link>
)
