import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { suggestedTransferCountQuery } from '#web/api/transfers.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'

/** Leads to the suggestions that wait for a decision, if there are any. */
export function ReviewLink() {
  const { data: transfers = 0 } = useQuery(suggestedTransferCountQuery)
  if (transfers === 0) return null
  return (
    <Link to="/review" className={buttonLook('secondary')}>
      <ListChecks aria-hidden="true" className="size-4 text-accent" />
      Review {counted(transfers, 'possible transfer')}
    </Link>
  )
}
