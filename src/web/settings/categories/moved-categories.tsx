import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { categoryChangesQuery, type MovedCategoryEntry } from '#web/api/categories.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { withdrawUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'
import { bringBack } from './offer-category-undo.ts'

/** Categories renamed or merged in the last 30 days, each with an Undo button. */
export function MovedCategories() {
  const { data: changes = [] } = useQuery(categoryChangesQuery)
  const undoing = useMutation({
    async mutationFn({ id, name }: MovedCategoryEntry) {
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
        <ErrorBox isScrolledTo className="mt-4">
          {errorMessage(undoing.error, 'Failed to undo the change')}
        </ErrorBox>
      )}
      {changes.length > 0 && (
        <>
          <h3 id="moved-categories" className="mt-6 font-medium">
            Renamed and merged
          </h3>
          <ul aria-labelledby="moved-categories" className="divide-y divide-line">
            {changes.map((change) => (
              <li key={change.id} className="flex items-center justify-between gap-4 py-2">
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    <bdi>{change.name}</bdi> {change.kind === 'renamed' ? 'to' : 'into'}{' '}
                    <bdi>{change.intoName}</bdi>
                  </p>
                  <p className="text-muted text-xs">
                    {counted(change.count, 'transaction')}. Can be undone until{' '}
                    {format.day(change.finalAt.slice(0, 10))}.
                  </p>
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
        </>
      )}
    </>
  )
}
