import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { reviewCountQuery } from '#web/api/review.ts'
import { suggestedTransferCountQuery } from '#web/api/transfers.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'

/**
 * Shows how much is waiting in Review, with links to its parts. Suggested refunds are only counted where
 * `countsRefunds` is set, because finding them means searching all transactions.
 */
export function ReviewLink({ countsRefunds = false }: { countsRefunds?: boolean }) {
  const { data: transactions = 0 } = useQuery(reviewCountQuery)
  const { data: transfers = 0 } = useQuery(suggestedTransferCountQuery)
  const { data: refunds = [] } = useQuery({ ...suggestedRefundsQuery, enabled: countsRefunds })
  const count = transfers + refunds.length
  return (
    <>
      {transactions > 0 && (
        <Link to="/review" className={buttonLook('secondary')}>
          <ListChecks aria-hidden="true" className="size-4 text-accent" />
          Review {counted(transactions, 'transaction')}
        </Link>
      )}
      {count > 0 && (
        <Link to="/review/matches" className={buttonLook('secondary')}>
          <ListChecks aria-hidden="true" className="size-4 text-accent" />
          Review {counted(count, refunds.length > 0 ? 'suggestion' : 'possible transfer')}
        </Link>
      )}
    </>
  )
}
