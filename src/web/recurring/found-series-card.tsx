import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import { costOfSeries } from '#domain/cost-of-series.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { decideSeries, type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { addRecurringCost, type CostFields, deleteRecurringCost } from '#web/api/recurring-costs.ts'
import { suggestedPaymentsQuery } from '#web/api/recurring-payments.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { draftOf } from './cost-draft.ts'
import { CostForm } from './cost-form.tsx'
import { FoundItem, toValues } from './found-item.tsx'

/** More appear on request. */
const fewShown = 3

type Decision = { series: FoundSeries; decide: 'dismiss' | 'confirm'; cost?: CostFields }

/** Lists the recurring costs and incomes found in the transactions, so that the user can confirm or dismiss each. */
export function FoundSeriesCard() {
  const settings = useFormatSettings()
  const { data: found = [], error, isFetching, refetch } = useQuery(foundSeriesQuery)
  const { data: suggested = [] } = useQuery(suggestedPaymentsQuery)
  const [corrected, setCorrected] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const deciding = useMutation({
    mutationFn: async (decision: Decision) => {
      offerUndo(await save(decision))
      await invalidateLedger()
    },
    onSuccess: () => setCorrected(null),
  })
  // Whether these pay an existing cost is asked first: as another cost, they would count twice.
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
        {shown.map((series) => {
          const key = series.transactionIds[0] ?? ''
          const isOut = series.direction === 'out'
          const cost = costOfSeries(toValues(series), today())
          return (
            <FoundItem
              key={key}
              series={series}
              isDeciding={deciding.isPending}
              correctButtonId={`correct-${key}`}
              onConfirm={() => deciding.mutate({ series, decide: 'confirm', ...(isOut && { cost }) })}
              onDismiss={() => deciding.mutate({ series, decide: 'dismiss' })}
              onCorrect={isOut ? () => setCorrected(key) : null}
              form={
                corrected === key && (
                  <CostForm
                    label={`Correct ${series.name}`}
                    openerId={`correct-${key}`}
                    draft={draftOf(cost, settings)}
                    asksActive={false}
                    isSaving={deciding.isPending}
                    failure={null}
                    onSave={(cost) => deciding.mutate({ series, decide: 'confirm', cost })}
                    onCancel={() => setCorrected(null)}
                  />
                )
              }
            />
          )
        })}
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

const isMissing = (series: FoundSeries) =>
  recurringNotes(series, today()).some(({ kind }) => kind === 'missing')

/** Saves the decision, and returns how to undo it. */
async function save({ series, decide, cost }: Decision) {
  const offer = { id: randomId(), failure: 'Failed to undo the decision' }
  if (cost) {
    const { id } = await addRecurringCost(cost, series.transactionIds)
    return {
      ...offer,
      message: `${cost.name} added to your recurring costs.`,
      undo: async () => {
        await deleteRecurringCost(id)
        return 'Recurring cost removed.'
      },
    }
  }
  await decideSeries(series, decide === 'confirm' ? 'confirmed' : 'dismissed')
  return {
    ...offer,
    message: decide === 'confirm' ? `${series.name} confirmed as income.` : `${series.name} dismissed.`,
    undo: async () => {
      await decideSeries(series, 'none')
      return 'The suggestion is back in the list.'
    },
  }
}
