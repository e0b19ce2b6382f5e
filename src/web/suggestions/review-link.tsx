import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { suggestedTransferCountQuery } from '#web/api/transfers.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'

/**
 * Shows how many suggestions are waiting in Review, with a link to them. Suggested refunds are only counted where
 * `countsRefunds` is set, because finding them means searching all transactions.
 */
export function ReviewLink({ countsRefunds = false }: { countsRefunds?: boolean }) {
  const { data: transfers = 0 } = useQuery(suggestedTransferCountQuery)
  const { data: refunds = [] } = useQuery({ ...suggestedRefundsQuery, enabled: countsRefunds })
  const count = transfers + refunds.length
  if (count === 0) return null
  return (
    <Link to="/review" className={buttonLook('secondary')}>
      <ListChecks aria-hidden="true" className="size-4 text-accent" />
      Review {counted(count, refunds.length > 0 ? 'suggestion' : 'possible transfer')}
    </Link>
  )
}
