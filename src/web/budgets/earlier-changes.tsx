import { useQuery } from '@tanstack/react-query'
import { type BudgetChange, budgetChangesQuery } from '#web/api/budgets.ts'
import { format } from '#web/format/format.ts'
import { UndoList } from '#web/undo/undo-list.tsx'
import { counted } from '#web/words/counted.ts'
import { undoChange } from './use-budget-changes.ts'

const mostShown = 10

/** The latest changes of budgets. Budgets that were changed again are left as they are. */
export function EarlierChanges() {
  const { data: changes = [] } = useQuery(budgetChangesQuery)
  return (
    <div className="print:hidden">
      <UndoList
        title="Earlier changes"
        failure="Failed to undo the change"
        isCard
        changes={changes
          .filter(({ undoneAt }) => undoneAt === null)
          .slice(0, mostShown)
          .map((change) => ({
            id: change.id,
            name: wordsOf(change),
            what: <bdi>{wordsOf(change)}</bdi>,
            about: format.time(change.madeAt),
            undo: () => undoChange(change.id),
          }))}
      />
    </div>
  )
}

/** What a change did, such as `Travel: from $100.00 to $120.00`. */
function wordsOf({ before, after }: BudgetChange): string {
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
