import { useState } from 'react'
import { costOfSeries } from '#domain/cost-of-series.ts'
import type { FoundSeries } from '#web/api/found-series.ts'
import type { CostFields } from '#web/api/recurring-costs.ts'
import { today } from '#web/session/today.ts'
import { correctable } from './expected-income.ts'
import { CostForm, IncomeForm } from './forms.tsx'
import { FoundItem, toValues } from './found-item.tsx'
import type { CorrectedIncome } from './income-form.tsx'
import { PaymentChecks } from './payment-checks.tsx'
import type { useDeciding } from './use-deciding.ts'

type UndecidedSeriesProps = {
  series: FoundSeries
  deciding: ReturnType<typeof useDeciding>
  /** Whether the form to correct it is open. */
  isCorrected: boolean
  onCorrect: () => void
  onCancel: () => void
}

/** A found series that the user can confirm, dismiss or correct. */
export function UndecidedSeries({
  series,
  deciding,
  isCorrected,
  onCorrect,
  onCancel,
}: UndecidedSeriesProps) {
  const isCost = series.direction === 'out'
  const addCost = (cost: CostFields, leftOutIds: string[]) =>
    deciding.mutate({ series, action: 'add', cost, leftOutIds })
  const confirmIncome = (income: CorrectedIncome) => deciding.mutate({ series, action: 'confirm', ...income })
  const openerId = `correct-${series.transactionIds[0]}`
  const form = { series, openerId, isSaving: deciding.isPending, onCancel }
  return (
    <FoundItem
      series={series}
      isDeciding={deciding.isPending}
      correctButtonId={openerId}
      onConfirm={() =>
        isCost
          ? addCost(costOfSeries(toValues(series), today()), [])
          : confirmIncome({ correction: null, leftOutIds: [] })
      }
      onDismiss={() => deciding.mutate({ series, action: 'dismiss' })}
      onCorrect={onCorrect}
      form={
        isCorrected &&
        (isCost ? (
          <CorrectCost {...form} onSave={addCost} />
        ) : (
          <IncomeForm {...form} expected={correctable(series)} onSave={confirmIncome} />
        ))
      }
    />
  )
}

type CorrectCostProps = {
  series: FoundSeries
  openerId: string
  isSaving: boolean
  onSave: (cost: CostFields, leftOutIds: string[]) => void
  onCancel: () => void
}

function CorrectCost({ series, onSave, ...form }: CorrectCostProps) {
  const [leftOutIds, setLeftOutIds] = useState<string[]>([])
  return (
    <CostForm
      {...form}
      label={`Correct ${series.name}`}
      cost={costOfSeries(toValues(series), today())}
      asksActive={false}
      failure={null}
      onSave={(cost) => onSave(cost, leftOutIds)}
    >
      <PaymentChecks series={series} leftOutIds={leftOutIds} onChange={setLeftOutIds} />
    </CostForm>
  )
}
