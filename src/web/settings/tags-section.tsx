import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { allTagsQuery, type LedgerTag } from '#web/api/tags.ts'
import { format } from '#web/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Item, ItemList } from '#web/ui/item-list.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { UndoList } from '#web/undo/undo-list.tsx'
import { counted } from '#web/words/counted.ts'
import { SettingsSection } from './settings-section.tsx'
import { bringBackTag } from './tags/offer-tag-undo.ts'

const TagDialog = lazyDialog(async () => (await import('./tags/tag-dialog.tsx')).TagDialog)

/** All tags, and those that were deleted or merged in the last 30 days. */
export function TagsSection() {
  const { data, error, isPending, isFetching, refetch } = useQuery(allTagsQuery)
  const [edited, setEdited] = useState<LedgerTag | null>(null)
  const nameOf = (id: string) =>
    [...(data?.tags ?? []), ...(data?.removed ?? [])].find((tag) => tag.id === id)?.name
  return (
    <SettingsSection
      id="tags"
      title="Tags"
      about="A tag is created when you first give it to a transaction in History. A transaction can have several."
    >
      {isPending && (
        <p role="status" className="text-muted">
          Loading tags...
        </p>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load tags')}
        </TryAgainBox>
      )}
      {data?.tags.length === 0 && <p className="text-muted">No tags yet.</p>}
      {data && (
        <ItemList label="Tags">
          {data.tags.map((tag) => (
            <Item
              key={tag.id}
              action={
                <IconButton label={`Edit #${tag.name}`} onClick={() => setEdited(tag)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
              }
            >
              <p dir="auto" className="wrap-anywhere font-medium">
                #{tag.name}
              </p>
              <p className="text-muted text-xs">
                <Link to="/history" search={{ tag: tag.name }} className="underline underline-offset-2">
                  {counted(tag.count, 'transaction')}
                  <span className="sr-only"> with #{tag.name}</span>
                </Link>
              </p>
            </Item>
          ))}
        </ItemList>
      )}
      <UndoList
        title="Merged and deleted"
        failure="Failed to restore the tag"
        changes={(data?.removed ?? []).map(({ id, name, mergedInto, removedAt }) => ({
          id,
          name: `#${name}`,
          what: <bdi>{mergedInto === null ? `#${name}` : `#${name} into #${nameOf(mergedInto) ?? ''}`}</bdi>,
          about: `${mergedInto === null ? 'Deleted' : 'Merged'} on ${format.day(removedAt.slice(0, 10))}. Can be undone for 30 days.`,
          undo: () => bringBackTag(id),
        }))}
      />
      {data && edited && (
        <TagDialog
          tag={edited}
          others={data.tags.filter(({ id }) => id !== edited.id)}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsSection>
  )
}
