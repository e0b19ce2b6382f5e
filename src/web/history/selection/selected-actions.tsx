import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import type { LedgerMonth } from '#web/api/transactions.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyLink } from '#web/ui/lazy-part.tsx'
import { SelectionActions } from '#web/ui/selection-actions.tsx'
import { counted } from '#web/words/counted.ts'
import { ChangeProgress } from './change-progress.tsx'
import { type SelectedSum, selectedSum } from './selected-sum.ts'
import { clearSelection, selectAll, useSelection } from './selection.ts'
import { useChange } from './use-change.ts'

const MakeRuleLink = lazyLink(async () => (await import('#web/rules/make-rule-link.tsx')).MakeRuleLink)
const ChangeDialog = lazyDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog)

/** Maximum number of IDs in one call. */
const mostById = 1000

export type SelectedActionsProps = {
  filter: TransactionFilter
  months: readonly LedgerMonth[]
  accountNames: AccountNames
}

/** The count and sum of the selected transactions, and bulk actions. */
export function SelectedActions({ filter, months, accountNames }: SelectedActionsProps) {
  const selection = useSelection()
  const [isChanging, setIsChanging] = useState(false)
  const sum = selectedSum(selection, months, filter)
  const change = useChange(selection, sum.count)
  const matching = months.reduce((total, { count, excludedCount }) => total + count + excludedCount, 0)
  const isTooMany = selection.all === null && sum.count > mostById
  if (sum.count === 0) return null
  return (
    <>
      <SelectionActions
        label="Selected transactions"
        summary={
          <>
            <span className="font-semibold">{counted(sum.count, 'transaction')} selected</span>
            <span className="text-muted tabular-nums"> · {sumText(sum)}</span>
          </>
        }
        onClear={clearSelection}
      >
        <ChangeProgress count={sum.count} isRunning={change.isPending && !isChanging} />
        {change.error && !isChanging && (
          <p role="alert" className="text-danger max-md:w-full">
            {errorMessage(change.error, 'Failed to change transactions')}
          </p>
        )}
        {isTooMany && (
          <p role="alert" className="text-danger max-md:w-full">
            You can select at most {format.number(mostById)} individually.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
          {selection.all === null && sum.count < matching && (
            <Button variant="ghost" onClick={() => selectAll(filter)}>
              <span>
                Select all {format.number(matching)}
                <span className="max-md:sr-only"> matching</span>
              </span>
            </Button>
          )}
          <Button variant="primary" disabled={isTooMany} onClick={() => setIsChanging(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit...
          </Button>
          <Suspense>
            {selection.all === null && <MakeRuleLink rows={[...selection.rows.values()]} />}
          </Suspense>
          <Button
            disabled={isTooMany}
            busy={change.isPending && !isChanging}
            onClick={() => {
              if (window.confirm(`Are you sure you want to delete ${counted(sum.count, 'transaction')}?`))
                change.mutate({ delete: true })
            }}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            <span>
              Delete<span className="max-md:sr-only"> selected</span>
            </span>
          </Button>
        </div>
      </SelectionActions>
      {isChanging && (
        <ChangeDialog
          count={sum.count}
          accountNames={accountNames}
          change={change}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  )
}

function sumText({ netCents, excludedCents, noRateCount, unknownCount }: SelectedSum): string {
  if (unknownCount > 0) return `No sum: ${counted(unknownCount, 'split transaction')} may match only in part`
  const parts = [`Sum ${netCents > 0 ? '+' : ''}${format.money(netCents)}`]
  if (excludedCents > 0) parts.push(`Excluded ${format.money(excludedCents)}`)
  if (noRateCount > 0) parts.push(`${format.number(noRateCount)} without a rate`)
  return parts.join(' · ')
}
