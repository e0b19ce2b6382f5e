import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingCard } from '#web/ui/loading-card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { ReviewHeader } from './review-header.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useDecisions } from './use-decisions.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Shows transactions that may belong together, for the user to accept or dismiss. */
export function MatchesScreen() {
  useFormatSettings()
  const { suggestions: waiting, error, isPending, isFetching, refetch } = useSuggestions()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const decisions = useDecisions()
  const suggestions = useMemo(
    () => (waiting ?? []).filter(({ id }) => !decisions.decided.has(id)),
    [waiting, decisions.decided],
  )
  return (
    <>
      <ReviewHeader subtitle="Transactions that may belong together. Transfers count as neither spending nor income, and refunds reduce spending." />
      {decisions.error && (
        <ErrorBox isScrolledTo className="mb-6">
          {errorMessage(decisions.error, 'Failed to save the decision')}
        </ErrorBox>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={refetch} className="mb-6">
          {errorMessage(error, 'Failed to load suggestions')}
        </TryAgainBox>
      )}
      {isPending && <LoadingCard rowClassName="h-20">Loading suggestions...</LoadingCard>}
      <p role="status" className="sr-only">
        {waiting && `${counted(suggestions.length, 'suggestion')} to review`}
      </p>
      {waiting && suggestions.length === 0 && <NothingToReview />}
      {suggestions.length > 0 && (
        <SuggestionList
          suggestions={suggestions}
          accountNames={new Map(accounts.map(({ id, name }) => [id, name]))}
          onDecide={decisions.decide}
        />
      )}
    </>
  )
}

const NothingToReview = () => (
  <Card>
    <EmptyState
      icon={ListChecks}
      action={
        <Link to="/history" search={{ left_out_by: 'transfer' }} className={buttonLook('secondary')}>
          View linked transfers
        </Link>
      }
    >
      Nothing to review. When an import may contain refunds or transfers between your accounts, they appear
      here.
    </EmptyState>
  </Card>
)
