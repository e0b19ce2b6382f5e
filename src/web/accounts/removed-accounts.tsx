import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type AccountChange, accountChangesQuery } from '#web/api/account-changes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { withdrawUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'
import { bringBack } from './offer-account-undo.ts'

/** Accounts that were merged or deleted in the last thirty days, each with a button that brings it back. */
export function RemovedAccounts() {
  const { data: changes = [] } = useQuery(accountChangesQuery)
  const undoing = useMutation({
    async mutationFn({ id, name }: AccountChange) {
      const result = await bringBack(id, name)
      withdrawUndo(id)
      await invalidateLedger()
      return result
    },
  })
  return (
    <>
      <p role="status" className="sr-only">
        {undoing.data}
      </p>
      {undoing.error && (
        <ErrorBox isScrolledTo className="mt-6">
          {errorMessage(undoing.error, 'Failed to bring back the account')}
        </ErrorBox>
      )}
      {changes.length > 0 && (
        <>
          <h2 id="removed-accounts" className="mt-8 mb-3 font-semibold">
            Merged and deleted accounts
          </h2>
          <Card>
            <ul aria-labelledby="removed-accounts" className="divide-y divide-line">
              {changes.map((change) => (
                <li
                  key={change.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5"
                >
                  <div className="min-w-0 flex-1 basis-48">
                    <p dir="auto" className="wrap-anywhere font-medium">
                      {change.name}
                    </p>
                    <p className="wrap-anywhere text-muted text-xs">{aboutOf(change)}</p>
                  </div>
                  <Button
                    busy={undoing.isPending && undoing.variables.id === change.id}
                    onClick={() => undoing.mutate(change)}
                  >
                    <Undo2 aria-hidden="true" className="size-4" />
                    Undo<span className="sr-only"> for {change.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  )
}

function aboutOf({ intoName, count, leftOutCount, finalAt }: AccountChange): string {
  const rows = counted(count, 'transaction')
  const duplicates = leftOutCount > 0 ? ` and left out ${counted(leftOutCount, 'duplicate')}` : ''
  const what = intoName === null ? `Deleted with ${rows}` : `Merged ${rows} into ${intoName}${duplicates}`
  return `${what}. Can be undone until ${format.day(finalAt.slice(0, 10))}.`
}
