import { errorMessage } from '#web/api/api-error.ts'
import { format } from '#web/format/format.ts'
import { type Loading, retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { UndoList } from './undo-list.tsx'

type LatestChangesProps<Change> = {
  title?: string
  /** The query that loads the changes. */
  loading: Loading & { data: readonly Change[] | undefined; error: Error | null }
  most?: number
  /** Whether the list is a card, not part of one. */
  isCard?: boolean
  textOf: (change: Change) => string
  timeOf: (change: Change) => string
  /** Undoes the change and says what it did. */
  undo: (id: string) => Promise<string>
}

/** The latest changes that have not been undone, each with a button that undoes it as a whole. */
export const LatestChanges = <Change extends { id: string; undoneAt: string | null }>({
  title = 'Earlier changes',
  loading,
  most = 10,
  isCard = false,
  textOf,
  timeOf,
  undo,
}: LatestChangesProps<Change>) => {
  if (loading.error && !loading.data)
    return (
      <TryAgainBox {...retryOf(loading)} className="mt-6">
        {errorMessage(loading.error, `Failed to load the ${title.toLowerCase()}`)}
      </TryAgainBox>
    )
  return (
    <UndoList
      title={title}
      failure="Failed to undo the change"
      isCard={isCard}
      changes={(loading.data ?? [])
        .filter(({ undoneAt }) => undoneAt === null)
        .slice(0, most)
        .map((change) => ({
          id: change.id,
          name: textOf(change),
          what: <bdi>{textOf(change)}</bdi>,
          about: format.time(timeOf(change)),
          undo: () => undo(change.id),
        }))}
    />
  )
}
