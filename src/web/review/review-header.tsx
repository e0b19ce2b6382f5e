import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { reviewCountQuery } from '#web/api/review.ts'
import { suggestedTransferCountQuery } from '#web/api/transfers.ts'
import { format } from '#web/format/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

type ReviewHeaderProps = { subtitle: string; actions?: ReactNode }

/** The heading of Review, with tabs for its two parts and the number of items in each. */
export function ReviewHeader({ subtitle, actions }: ReviewHeaderProps) {
  const { data: toReview = 0 } = useQuery(reviewCountQuery)
  const { data: transfers = 0 } = useQuery(suggestedTransferCountQuery)
  const { data: refunds = [] } = useQuery(suggestedRefundsQuery)
  return (
    <>
      <PageHeader title="Review" subtitle={subtitle} actions={actions} />
      <nav aria-label="Review" className="mb-6 border-line border-b print:hidden">
        <ul className="-mb-px flex gap-6">
          <Tab to="/review" name="Categories" count={toReview} />
          <Tab to="/review/matches" name="Transfers and refunds" count={transfers + refunds.length} />
        </ul>
      </nav>
    </>
  )
}

type TabProps = { to: '/review' | '/review/matches'; name: string; count: number }

const Tab = ({ to, name, count }: TabProps) => (
  <li>
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className="flex min-h-11 items-center gap-2 border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {name}
      {count > 0 && (
        <span className="rounded-full bg-accent-soft px-2 py-0.5 text-accent text-xs tabular-nums">
          {format.number(count)}
        </span>
      )}
    </Link>
  </li>
)
