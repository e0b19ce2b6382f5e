import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import { suggestedPaymentsQuery } from '#web/api/recurring-payments.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { UndecidedSeries } from './undecided-series.tsx'
import { useDeciding } from './use-deciding.ts'

/** More appear on request. */
const fewShown = 3

/** Lists the recurring costs and incomes found in the transactions, so that the user can confirm or dismiss each. */
export function FoundSeriesCard() {
  useFormatSettings()
  const { data: found = [], error, isFetching, refetch } = useQuery(foundSeriesQuery)
  const { data: suggested = [] } = useQuery(suggestedPaymentsQuery)
  const [corrected, setCorrected] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const deciding = useDeciding(() => setCorrected(null))
  // Whether these pay an existing cost is asked first, because they would count twice as another cost.
  const asked = new Set(suggested.map(({ transactionId }) => transactionId))
  // Series that may have ended come last.
  const undecided = found
    .filter(
      ({ decision, transactionIds }) => decision === 'none' && !transactionIds.some((id) => asked.has(id)),
    )
    .toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other)))
  if (error)
    return (
      <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mb-6">
        {errorMessage(error, 'Failed to look for recurring costs in your transactions')}
      </TryAgainBox>
    )
  if (undecided.length === 0) return null
  const shown = showsAll ? undecided : undecided.slice(0, fewShown)
  return (
    <Card className="mb-6 p-4 md:p-5">
      <h2 className="font-semibold text-base">Found in your transactions</h2>
      <p className="mt-1 text-muted text-xs">
        These look like bills, subscriptions or regular income. A confirmed cost is added below with its
        transactions as payments, so it counts once.
      </p>
      <ul aria-label="Found in your transactions" className="divide-y divide-line">
        {shown.map((series) => (
          <UndecidedSeries
            key={keyOf(series)}
            series={series}
            deciding={deciding}
            isCorrected={corrected === keyOf(series)}
            onCorrect={() => setCorrected(keyOf(series))}
            onCancel={() => setCorrected(null)}
          />
        ))}
      </ul>
      {undecided.length > fewShown && (
        <Button variant="ghost" className="-ml-3.5 mt-3" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${undecided.length}`}
        </Button>
      )}
      {deciding.error && (
        <ErrorBox className="mt-3">{errorMessage(deciding.error, 'Failed to save the decision')}</ErrorBox>
      )}
    </Card>
  )
}

const keyOf = ({ transactionIds }: FoundSeries) => transactionIds[0] ?? ''

const isMissing = (series: FoundSeries) =>
  recurringNotes(series, today()).some(({ kind }) => kind === 'missing')
