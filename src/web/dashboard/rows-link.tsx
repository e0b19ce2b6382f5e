import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firstDayOf, lastDayOf } from '#domain/calendar.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'

/** Words that lead on, within figures. */
export const linkLook =
  'inline-block rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-current max-md:py-1'

/** Which rows of History stand behind a figure: those of a window, of one category, or of all but some. */
export type Rows = {
  window: SpendingWindow
  excluded?: boolean
  category?: string
  without?: readonly string[]
}

/** Their filter in the address of History. A window without a beginning holds every row, so it names no days. */
export const filterOf = ({ window: { first, last }, excluded = false, category, without = [] }: Rows) => ({
  ...(first !== null && { start_date: firstDayOf(first), end_date: lastDayOf(last) }),
  ...(category !== undefined && { category }),
  ...(without.length > 0 && { not_category: [...without] }),
  excluded: excluded ? ('true' as const) : ('false' as const),
})

type RowsLinkProps = {
  rows: Rows
  /** What the rows are behind, for those who meet the link on its own. */
  of?: string
  children: ReactNode
}

/** Leads to exactly the transactions behind a figure. */
export const RowsLink = ({ rows, of, children }: RowsLinkProps) => (
  <Link to="/history" search={filterOf(rows)} className={linkLook}>
    {children}
    {of && <span className="sr-only"> {of}</span>}
  </Link>
)

/** Leads to the recurring costs, which are part of figures but no transactions. */
export const RecurringLink = ({ children }: { children: ReactNode }) => (
  <Link to="/recurring" className={linkLook}>
    {children}
  </Link>
)
