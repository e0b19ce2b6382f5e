import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { categoryChangesQuery } from '#web/api/categories.ts'
import { bringBack } from '#web/categories/offer-category-undo.ts'
import { format } from '#web/format/format.ts'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { UndoList } from '#web/undo/undo-list.tsx'
import { counted } from '#web/words/counted.ts'

/** Categories renamed or merged in the last 30 days, each with an Undo button. */
export function MovedCategories() {
  const loading = useQuery(categoryChangesQuery)
  const { data: changes = [], error } = loading
  if (error && changes.length === 0)
    return (
      <TryAgainBox {...retryOf(loading)} className="mt-6">
        {errorMessage(error, 'Failed to load renamed and merged categories')}
      </TryAgainBox>
    )
  return (
    <UndoList
      title="Renamed and merged"
      failure="Failed to undo the change"
      changes={changes.map(({ id, name, kind, intoName, count, finalAt }) => ({
        id,
        name,
        what: (
          <>
            <bdi>{name}</bdi> {kind === 'renamed' ? 'to' : 'into'} <bdi>{intoName}</bdi>
          </>
        ),
        about: `${counted(count, 'transaction')}. Can be undone until ${format.day(finalAt.slice(0, 10))}.`,
        undo: () => bringBack(id, name),
      }))}
    />
  )
}
