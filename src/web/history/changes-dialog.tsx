import { useQuery } from '@tanstack/react-query'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import {
  type TransactionChangeEntry,
  transactionChangesQuery,
  undoTransactionChange,
} from '#web/api/transaction-changes.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { UndoList } from '#web/undo/undo-list.tsx'
import { changesUndoneText } from '#web/words/change-words.ts'
import { counted } from '#web/words/counted.ts'

type ChangesDialogProps = { accountNames: AccountNames; onClose: () => void }

/** The bulk changes and splits of the last 30 days, each with an Undo button. */
export function ChangesDialog({ accountNames, onClose }: ChangesDialogProps) {
  const {
    data: changes,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...transactionChangesQuery,
    // Another tab or device may still be making it. One that was interrupted stays unfinished, so this must end.
    refetchInterval: ({ state }) => state.data?.some(mayBeRunning) && 2000,
  })
  return (
    <Dialog title="Bulk changes" onClose={onClose} isSheet>
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load the changes')}
        </TryAgainBox>
      )}
      {!changes && !error && (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
      {changes?.length === 0 && <p className="text-muted">No bulk changes in the last 30 days.</p>}
      <UndoList
        title="Last 30 days"
        failure="Failed to undo the change"
        changes={(changes ?? []).map((change) => ({
          id: change.id,
          name: `${counted(change.count, 'transaction')} of ${timeOf(change)}`,
          what: whatOf(change, accountNames),
          about: aboutOf(change),
          undo: async () => changesUndoneText(await undoTransactionChange(change.id)),
        }))}
      />
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

/** `12 transactions: category Groceries, tags added: trip` */
function whatOf({ change, count }: TransactionChangeEntry, accountNames: AccountNames): string {
  const rows = counted(count, 'transaction')
  if ('delete' in change) return `${rows} deleted`
  if ('split' in change)
    return change.split > 1 ? `${rows} split into ${counted(change.split, 'part')}` : 'Split removed'
  const { category, description, note, accountId, reviewed, tags, removeTags, addTags } = change
  const parts = [
    category !== undefined && `category ${category}`,
    description !== undefined && `description ${description}`,
    note !== undefined && (note === null ? 'note removed' : `note ${note}`),
    accountId !== undefined && `account ${accountNames?.get(accountId) ?? 'changed'}`,
    reviewed !== undefined && (reviewed ? 'reviewed' : 'to review'),
    tags && `tags ${tags.join(', ')}`,
    addTags && `tags added: ${addTags.join(', ')}`,
    removeTags && `tags removed: ${removeTags.join(', ')}`,
  ]
  return `${rows}: ${parts.filter(Boolean).join('; ')}`
}

const longestRun = 10 * 60_000

const mayBeRunning = ({ isFinished, madeAt }: TransactionChangeEntry) =>
  !isFinished && Date.now() - Date.parse(madeAt) < longestRun

const timeOf = ({ madeAt }: TransactionChangeEntry) => format.time(madeAt)

const aboutOf = (change: TransactionChangeEntry) =>
  [
    timeOf(change),
    !change.isFinished && 'Not complete: still running, or interrupted',
    `Can be undone until ${format.day(change.finalAt.slice(0, 10))}`,
  ]
    .filter(Boolean)
    .join('. ')
