import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SpendingWindow } from '#domain/spending-window.ts'
import type { CategoryShare } from './category-share.ts'
import { counted } from './counted.ts'
import { filterOf } from './rows-link.tsx'

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
