import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { reviewQuery } from '#web/api/review.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingCard } from '#web/ui/loading-card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import { AcceptConfident } from './accept-confident.tsx'
import { type GroupSizes, groupToReview } from './review-groups.ts'
import { ReviewHeader } from './review-header.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewOlder } from './review-older.tsx'
import { useReviews } from './use-reviews.ts'

/** Lists new transactions by merchant, with suggested categories, for the user to review. */
export function CategoriesScreen() {
  useFormatSettings()
  const { data: page, error, isPending, isFetching, refetch } = useQuery(reviewQuery)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const reviews = useReviews()
  const [sizes, setSizes] = useState<GroupSizes>(new Map())
  const groups = useMemo(() => groupToReview(page?.rows ?? [], sizes), [page?.rows, sizes])
  const grown = groups.filter(({ id, rows }) => rows.length > (sizes.get(id) ?? 0))
  if (grown.length > 0)
    setSizes(new Map([...sizes, ...grown.map(({ id, rows }) => [id, rows.length] as const)]))
  const count = page?.count ?? 0
  const [most, setMost] = useState(0)
  if (count > most) setMost(count)
  const done = most - count

  const isPageDone = groups.length === 0 && count > 0 && !reviews.isPending && !isFetching && !error
  useEffect(() => {
    if (isPageDone) void refetch()
  }, [isPageDone, refetch])

  return (
    <>
      <ReviewHeader
        subtitle="New transactions, grouped by merchant. Accept the category or choose another."
        actions={
          <>
            <Link to="/rules" className={buttonLook('secondary')}>
              Rules
            </Link>
            {count > 0 && (
              <>
                <ReviewOlder onReviewed={reviews.offer} />
                <AcceptConfident rows={page?.rows ?? []} onReview={reviews.review} />
              </>
            )}
          </>
        }
      />
      {reviews.error && (
        <ErrorBox isScrolledTo className="mb-6">
          {errorMessage(reviews.error, 'Failed to save the review')}
        </ErrorBox>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={refetch} className="mb-6">
          {errorMessage(error, 'Failed to load the transactions')}
        </TryAgainBox>
      )}
      {(isPending || isPageDone) && !error && (
        <LoadingCard rowClassName="h-20">Loading transactions...</LoadingCard>
      )}
      {count > 0 && <Counter count={count} done={done} />}
      {page && count === 0 && <NothingToReview done={done} />}
      {groups.length > 0 && (
        <ReviewList
          groups={groups}
          accountNames={new Map(accounts.map(({ id, name }) => [id, name]))}
          onReview={reviews.review}
        />
      )}
    </>
  )
}

const Counter = ({ count, done }: { count: number; done: number }) => (
  <div className="mb-5">
    <p role="status" className="mb-2">
      <span className="font-semibold text-xl tabular-nums">{format.number(count)}</span>{' '}
      {plural(count, 'transaction')} to review
    </p>
    <ProgressBar done={done} of={done + count} />
  </div>
)

const NothingToReview = ({ done }: { done: number }) => (
  <Card>
    <EmptyState
      icon={PartyPopper}
      action={
        <Link to="/" className={buttonLook('secondary')}>
          View Dashboard
        </Link>
      }
    >
      {done > 0
        ? `All done. You reviewed ${counted(done, 'transaction')}.`
        : 'Nothing to review. New transactions appear here after each import.'}
    </EmptyState>
  </Card>
)
