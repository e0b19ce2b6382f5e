import { useQuery } from '@tanstack/react-query'
import { categoryChangesQuery } from '#web/api/categories.ts'
import { bringBack } from '#web/categories/offer-category-undo.ts'
import { format } from '#web/format/format.ts'
import { UndoList } from '#web/undo/undo-list.tsx'
import { counted } from '#web/words/counted.ts'

/** Categories renamed or merged in the last 30 days, each with an Undo button. */
export function MovedCategories() {
  const { data: changes = [] } = useQuery(categoryChangesQuery)
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
