import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { decideSeries, type FoundSeries } from '#web/api/found-series.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { addRecurringCost, type CostFields, deleteRecurringCost } from '#web/api/recurring-costs.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import type { CorrectedIncome } from './income-form.tsx'

type Decision =
  | { series: FoundSeries; action: 'add'; cost: CostFields; leftOutIds: readonly string[] }
  | ({ series: FoundSeries; action: 'confirm' } & CorrectedIncome)
  | { series: FoundSeries; action: 'dismiss' | 'forget' }

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
  if (decision.action === 'add') {
    const { id } = await addRecurringCost(decision.cost, series.transactionIds, decision.leftOutIds)
    return {
      message: `${decision.cost.name} added to your recurring costs.`,
      undo: async () => {
        await deleteRecurringCost(id)
        return 'Recurring cost removed.'
      },
    }
  }
  if (decision.action === 'confirm') await decideSeries(series, 'confirmed', decision)
  else await decideSeries(series, decision.action === 'dismiss' ? 'dismissed' : 'none')
  return {
    message: messageOf(decision, series.decision),
    undo: async () => {
      await decideSeries(series, series.decision, series)
      return series.decision === 'none' ? 'The suggestion is back in the list.' : 'Undone.'
    },
  }
}

function messageOf({ series: { name }, action }: Decision, before: FoundSeries['decision']): string {
  if (action === 'dismiss') return `${name} dismissed.`
  if (action === 'forget') return `${name} removed from your income.`
  return before === 'confirmed' ? `${name} corrected.` : `${name} confirmed as income.`
}
