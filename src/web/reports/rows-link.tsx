import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import { linkLook } from '#web/ui/link-look.ts'

type RowsLinkProps = {
  filter: TransactionFilter
  /** Which transactions these are, for screen readers, which can read links out of context. */
  of?: string
  className?: string
  children: ReactNode
}

/** Links to exactly the transactions behind a figure. */
export const RowsLink = ({ filter, of, className = linkLook, children }: RowsLinkProps) => (
  <Link to="/history" search={filter} className={className}>
    {children}
    {of && <span className="sr-only"> {of}</span>}
  </Link>
)
