import { useQuery } from '@tanstack/react-query'
import { type BudgetChange, budgetChangesQuery } from '#web/api/budgets.ts'
import { format } from '#web/format/format.ts'
import { LatestChanges } from '#web/undo/latest-changes.tsx'
import { counted } from '#web/words/counted.ts'
import { undoChange } from './use-budget-changes.ts'

/** The latest changes to budgets. Undoing one leaves budgets that were changed again as they are. */
export function EarlierBudgetChanges() {
  const loading = useQuery(budgetChangesQuery)
  return (
    <div className="print:hidden">
      <LatestChanges
        isCard
        loading={loading}
        textOf={textOf}
        timeOf={({ madeAt }) => madeAt}
        undo={undoChange}
      />
    </div>
  )
}

/** What a change did, such as `Travel: from $100.00 to $120.00`. */
function textOf({ before, after }: BudgetChange): string {
  const [old, one] = [before[0], after[0]]
  const category = one?.category ?? old?.category ?? ''
  const count = Math.max(before.length, after.length)
  if (count > 1)
    return `${counted(count, 'budget')} ${after.length === 0 ? 'deleted' : before.length === 0 ? 'added' : 'changed'}`
  if (!one) return `${category} deleted`
  const amount = amountOf(one)
  if (!old) return `${category}: ${amount}`
  return amountOf(old) === amount ? `${category} changed` : `${category}: from ${amountOf(old)} to ${amount}`
}

const amountOf = ({ amounts }: BudgetChange['after'][number]) => format.money(amounts.at(-1)?.cents ?? 0)
