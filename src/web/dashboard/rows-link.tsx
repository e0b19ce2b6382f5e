import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstDayOf, lastDayOf } from '#domain/calendar.ts'
import { formatCents } from '#domain/money.ts'
import type { RowSum } from '#domain/spending-rows.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { counted } from '#web/words/counted.ts'
import type { CategoryShare } from './category-share.ts'

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

/** Where what is behind a category is listed: its transactions, or its costs when it has only those. */
export const whereRowsAre = ({ category, count }: CategoryShare, window: SpendingWindow) =>
  count > 0
    ? { to: '/history' as const, search: filterOf({ window, category }) }
    : { to: '/recurring' as const }

type CategoryRowsLinkProps = { share: CategoryShare; window: SpendingWindow }

/** The way to a category's rows, beside the button that switches the category. */
export const CategoryRowsLink = ({ share, window }: CategoryRowsLinkProps): ReactNode => {
  const what = share.count > 0 ? counted(share.count, 'transaction') : 'recurring costs'
  return (
    <Link
      {...whereRowsAre(share, window)}
      aria-label={`View ${share.category}: ${what}`}
      title={`View ${what}`}
      className="flex size-9 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-accent max-md:size-11 print:hidden"
    >
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  )
}

type ExcludedNoteProps = { excluded: RowSum; window: SpendingWindow }

/** What a chart leaves out because of rules, and the way to it. */
export const ExcludedNote = ({ excluded, window }: ExcludedNoteProps) =>
  excluded.count > 0 && (
    <p className="text-muted text-xs">
      Not in this chart:{' '}
      <RowsLink rows={{ window, excluded: true }}>
        <span className="tabular-nums">
          {counted(excluded.count, 'excluded transaction')}, {formatCents(excluded.grossCents)}
        </span>
      </RowsLink>
    </p>
  )
