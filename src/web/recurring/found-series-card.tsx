import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costOfSeries } from '#domain/cost-of-series.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import type { CostFields } from '#web/api/recurring-costs.ts'
import { suggestedPaymentsQuery } from '#web/api/recurring-payments.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { draftOf } from './cost-draft.ts'
import { CostForm } from './cost-form.tsx'
import { correctable } from './expected-income.ts'
import { FoundItem, toValues } from './found-item.tsx'
import { type CorrectedIncome, IncomeForm } from './income-form.tsx'
import { PaymentChecks } from './payment-checks.tsx'
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
        {shown.map((series) => {
          const key = series.transactionIds[0] ?? ''
          const formProps = {
            series,
            openerId: `correct-${key}`,
            isSaving: deciding.isPending,
            onCancel: () => setCorrected(null),
          }
          const confirmed: CorrectedIncome = { correction: null, leftOutIds: [] }
          const [confirm, form] =
            series.direction === 'out'
              ? [
                  () => {
                    const cost = costOfSeries(toValues(series), today())
                    deciding.mutate({ series, action: 'add', cost, leftOutIds: [] })
                  },
                  <CorrectCost
                    key={key}
                    {...formProps}
                    onSave={(cost, leftOutIds) =>
                      deciding.mutate({ series, action: 'add', cost, leftOutIds })
                    }
                  />,
                ]
              : [
                  () => deciding.mutate({ series, action: 'confirm', ...confirmed }),
                  <IncomeForm
                    key={key}
                    {...formProps}
                    expected={correctable(series)}
                    onSave={(income) => deciding.mutate({ series, action: 'confirm', ...income })}
                  />,
                ]
          return (
            <FoundItem
              key={key}
              series={series}
              isDeciding={deciding.isPending}
              correctButtonId={formProps.openerId}
              onConfirm={confirm}
              onDismiss={() => deciding.mutate({ series, action: 'dismiss' })}
              onCorrect={() => setCorrected(key)}
              form={corrected === key && form}
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

type CorrectCostProps = {
  series: FoundSeries
  openerId: string
  isSaving: boolean
  onSave: (cost: CostFields, leftOutIds: string[]) => void
  onCancel: () => void
}

function CorrectCost({ series, onSave, ...form }: CorrectCostProps) {
  const settings = useFormatSettings()
  const [leftOutIds, setLeftOutIds] = useState<string[]>([])
  return (
    <CostForm
      {...form}
      label={`Correct ${series.name}`}
      draft={draftOf(costOfSeries(toValues(series), today()), settings)}
      asksActive={false}
      failure={null}
      onSave={(cost) => onSave(cost, leftOutIds)}
    >
      <PaymentChecks series={series} leftOutIds={leftOutIds} onChange={setLeftOutIds} />
    </CostForm>
  )
}
