import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { decideSeries, type FoundSeries } from '#web/api/found-series.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { addRecurringCost, type CostFields, deleteRecurringCost } from '#web/api/recurring-costs.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import type { CorrectedIncome } from './income-form.tsx'

type Decision =
  | { series: FoundSeries; decide: 'add'; cost: CostFields; leftOutIds: readonly string[] }
  | ({ series: FoundSeries; decide: 'confirm' } & CorrectedIncome)
  | { series: FoundSeries; decide: 'dismiss' | 'forget' }

/** Saves decisions about found series. Each can be undone. */
export const useDeciding = (onDecided: () => void) =>
  useMutation({
    mutationFn: async (decision: Decision) => {
      offerUndo({ id: randomId(), failure: 'Failed to undo the decision', ...(await save(decision)) })
      await invalidateLedger()
    },
    onSuccess: onDecided,
  })

/** Saves the decision, and returns how to undo it. */
async function save(decision: Decision) {
  const { series } = decision
  if (decision.decide === 'add') {
    const { id } = await addRecurringCost(decision.cost, series.transactionIds, decision.leftOutIds)
    return {
      message: `${decision.cost.name} added to your recurring costs.`,
      undo: async () => {
        await deleteRecurringCost(id)
        return 'Recurring cost removed.'
      },
    }
  }
  if (decision.decide === 'confirm') await decideSeries(series, 'confirmed', decision)
  else await decideSeries(series, decision.decide === 'dismiss' ? 'dismissed' : 'none')
  return {
    message: messageOf(decision, series.decision),
    undo: async () => {
      await decideSeries(series, series.decision, series)
      return series.decision === 'none' ? 'The suggestion is back in the list.' : 'Undone.'
    },
  }
}

function messageOf({ series: { name }, decide }: Decision, before: FoundSeries['decision']): string {
  if (decide === 'dismiss') return `${name} dismissed.`
  if (decide === 'forget') return `${name} removed from your income.`
  return before === 'confirmed' ? `${name} corrected.` : `${name} confirmed as income.`
}
