import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { Figure } from '#domain/headline-figures.ts'
import type { LeftOutBy } from '#domain/left-out.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { daysOfMonths } from '#web/session/months.ts'
import { linkLook } from '#web/ui/link-look.ts'
import { counted } from '#web/words/counted.ts'
import type { CategoryShare } from './category-share.ts'

/** The transactions behind a figure: those of a window, of one category, or without some categories. */
export type Rows = {
  window: SpendingWindow
  excluded?: boolean
  leftOutBy?: LeftOutBy
  /** The headline figure they make up, which also says what is excluded. */
  figure?: Figure
  category?: string
  /** With `category`: also its children. */
  withChildren?: boolean
  without?: readonly string[]
  /** Payments of this recurring cost, or of `any`. */
  recurringCostId?: string
}

/** The History filter for these rows. A window without a start contains every row, so it needs no dates. */
const filterOf = (
  { window: { first, last }, excluded, leftOutBy, figure, category, ...more }: Rows,
  accountId: string | undefined,
) => ({
  ...(first !== null && daysOfMonths(first, last)),
  ...(category !== undefined && { category }),
  ...(more.withChildren && { with_children: 'true' as const }),
  ...(more.without?.length && { not_category: [...more.without] }),
  ...(figure !== undefined && { figure }),
  ...(accountId !== undefined && { account_id: accountId }),
  ...(leftOutBy !== undefined && { left_out_by: leftOutBy }),
  ...(more.recurringCostId !== undefined && { recurring_cost_id: more.recurringCostId }),
  ...(figure === undefined &&
    leftOutBy === undefined && { excluded: excluded ? ('true' as const) : ('false' as const) }),
})

/** The account that the dashboard shows; undefined for all. */
export const ShownAccount = createContext<string | undefined>(undefined)

/** Returns the History filter for rows of the shown account. */
function useFilterOf() {
  const accountId = useContext(ShownAccount)
  return (rows: Rows) => filterOf(rows, accountId)
}

type RowsLinkProps = {
  rows: Rows
  /** What the rows belong to, for screen readers, which can read links out of context. */
  of?: string
  /** The accessible name of a link that is only an icon. */
  label?: string
  className?: string
  children: ReactNode
}

/** Links to exactly the transactions behind a figure. */
export function RowsLink({ rows, of, label, className = linkLook, children }: RowsLinkProps) {
  const filterOf = useFilterOf()
  return (
    <Link
      to="/history"
      search={filterOf(rows)}
      className={className}
      {...(label && { 'aria-label': label, title: 'View transactions' })}
    >
      {children}
      {of && <span className="sr-only"> {of}</span>}
    </Link>
  )
}

/** Links to the recurring costs, which are part of some figures but are not transactions. */
export const RecurringLink = ({ children }: { children: ReactNode }) => (
  <Link to="/recurring" className={linkLook}>
    {children}
  </Link>
)

/** The transactions of a category, or the recurring costs if it has only those. */
export function useLinkToRows() {
  const filterOf = useFilterOf()
  const figure = useContext(ShownFigure)
  return ({ category, names, count }: CategoryShare, window: SpendingWindow) =>
    count > 0
      ? {
          to: '/history' as const,
          search: filterOf({ window, category, withChildren: names.length > 1, ...(figure && { figure }) }),
        }
      : { to: '/recurring' as const }
}

/** The figure that is broken down by category; undefined for everything. */
export const ShownFigure = createContext<'income' | 'spending' | undefined>(undefined)

type CategoryRowsLinkProps = { share: CategoryShare; window: SpendingWindow }

/** The link to a category's rows, next to its toggle. */
export function CategoryRowsLink({ share, window }: CategoryRowsLinkProps) {
  const linkToRows = useLinkToRows()
  const isOfFigure = useContext(ShownFigure) !== undefined
  // A figure can have only some of the category's transactions.
  const transactions = isOfFigure ? 'transactions' : counted(share.count, 'transaction')
  const what = share.count > 0 ? transactions : 'recurring costs'
  return (
    <Link
      {...linkToRows(share, window)}
      aria-label={`View ${share.category}: ${what}`}
      title={`View ${what}`}
      className="flex size-9 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-accent max-md:size-11 print:hidden"
    >
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  )
}
