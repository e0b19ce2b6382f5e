import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { reviewCountQuery } from '#web/api/review.ts'
import { suggestedTransferCountQuery } from '#web/api/transfers.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { isUnknownPlace, KeptPlace } from '#web/ui/kept-place.tsx'
import { counted } from '#web/words/counted.ts'

const place = 'review-link'

/** Whether the link could still move what is below it. */
export const useIsReviewLinkUnknown = (): boolean =>
  isUnknownPlace(place, isAwaited(useQuery(reviewCountQuery)))

/**
 * A link to Review with the number of unreviewed transactions or, if there are none, of suggested matches.
 * Suggested refunds are only counted where `countsRefunds` is set, because finding them means searching all
 * transactions.
 */
export function ReviewLink({ countsRefunds = false }: { countsRefunds?: boolean }) {
  const loadingTransactions = useQuery(reviewCountQuery)
  const loadingTransfers = useQuery(suggestedTransferCountQuery)
  const { data: refunds = [] } = useQuery({ ...suggestedRefundsQuery, enabled: countsRefunds })
  const { data: transactions = 0 } = loadingTransactions
  const { data: transfers = 0 } = loadingTransfers
  const suggestions = transfers + refunds.length
  const what = refunds.length > 0 ? 'suggestion' : 'possible transfer'
  return (
    <KeptPlace
      name={place}
      isLoading={isAwaited(loadingTransactions) || (transactions === 0 && isAwaited(loadingTransfers))}
      keepsWidth
    >
      {transactions > 0 ? (
        <CountLink to="/review" text={counted(transactions, 'transaction')} />
      ) : (
        suggestions > 0 && <CountLink to="/review/matches" text={counted(suggestions, what)} />
      )}
    </KeptPlace>
  )
}

/** A phone shows only the number, to leave room for other buttons. */
function CountLink({ to, text }: { to: '/review' | '/review/matches'; text: string }) {
  const end = text.indexOf(' ')
  return (
    <Link to={to} className={buttonLook('secondary')}>
      <ListChecks aria-hidden="true" className="size-4 text-accent" />
      <span>
        Review {text.slice(0, end)}
        <span className="max-sm:sr-only">{text.slice(end)}</span>
      </span>
    </Link>
  )
}
