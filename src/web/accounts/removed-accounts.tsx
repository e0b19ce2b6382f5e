import { useQuery } from '@tanstack/react-query'
import { type AccountChange, accountChangesQuery } from '#web/api/account-changes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { format } from '#web/format/format.ts'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { UndoList } from '#web/undo/undo-list.tsx'
import { counted } from '#web/words/counted.ts'
import { bringBack } from './offer-account-undo.ts'

/** Accounts that were merged or deleted in the last thirty days, each with a button that brings it back. */
export function RemovedAccounts() {
  const loading = useQuery(accountChangesQuery)
  const { data: changes = [], error } = loading
  if (error && changes.length === 0)
    return (
      <TryAgainBox {...retryOf(loading)} className="mt-6">
        {errorMessage(error, 'Failed to load merged and deleted accounts')}
      </TryAgainBox>
    )
  return (
    <UndoList
      isCard
      title="Merged and deleted accounts"
      failure="Failed to bring back the account"
      changes={changes.map((change) => ({
        id: change.id,
        name: change.name,
        what: <bdi className="font-medium">{change.name}</bdi>,
        about: aboutOf(change),
        undo: () => bringBack(change.id, change.name),
      }))}
    />
  )
}

function aboutOf({ intoName, count, leftOutCount, finalAt }: AccountChange): string {
  const rows = counted(count, 'transaction')
  const duplicates = leftOutCount > 0 ? ` and left out ${counted(leftOutCount, 'duplicate')}` : ''
  const what = intoName === null ? `Deleted with ${rows}` : `Merged ${rows} into ${intoName}${duplicates}`
  return `${what}. Can be undone until ${format.day(finalAt.slice(0, 10))}.`
}
