import { useQuery } from '@tanstack/react-query'
import { foundSeriesQuery } from '#web/api/found-series.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { FoundSeriesCard } from './found-series-card.tsx'
import { IncomeCard } from './income-card.tsx'

/** What was found in the transactions, to be decided, and the incomes that the user confirmed. */
export function FoundInTransactions() {
  const isLoading = isAwaited(useQuery(foundSeriesQuery))
  return (
    <KeptPlace name="found-in-transactions" isLoading={isLoading}>
      {!isLoading && (
        <>
          <FoundSeriesCard />
          <IncomeCard />
        </>
      )}
    </KeptPlace>
  )
}
