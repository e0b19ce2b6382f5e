import { useMutation } from '@tanstack/react-query'
import type { BudgetFields } from '#domain/budgets/budget.ts'
import type { Month } from '#domain/calendar.ts'
import { deleteBudget, saveBudgets, undoBudgetChange } from '#web/api/budgets.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'

/** Saves and deletes budgets, and offers to undo it. */
export function useBudgetChanges(month: Month, onSaved: () => void) {
  const saving = useMutation({
    async mutationFn(budgets: BudgetFields[]) {
      const { changeId } = await saveBudgets(month, budgets)
      await invalidateLedger()
      const [only, ...more] = budgets
      const what =
        more.length === 0 && only ? `Budget for ${only.category}` : counted(budgets.length, 'budget')
      offerBudgetUndo(changeId, `${what} saved.`)
    },
    onSuccess: onSaved,
  })
  const deleting = useMutation({
    async mutationFn({ id, category }: { id: string; category: string }) {
      const { changeId } = await deleteBudget(id)
      await invalidateLedger()
      offerBudgetUndo(changeId, `Budget for ${category} deleted.`)
    },
    onSuccess: onSaved,
  })
  return { saving, deleting }
}

const offerBudgetUndo = (changeId: string, message: string) =>
  offerUndo({
    id: changeId,
    message,
    undo: () => undoChange(changeId),
    failure: 'Failed to undo the change',
  })

/** Undoes a change of budgets. Returns the message to show. */
export async function undoChange(changeId: string): Promise<string> {
  const { restored, left } = await undoBudgetChange(changeId)
  return left === 0
    ? 'Undone.'
    : `${counted(restored, 'budget')} restored. ${counted(left, 'budget')} kept because of later changes.`
}
