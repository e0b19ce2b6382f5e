import { useMutation, useQuery } from '@tanstack/react-query'
import { categories as builtIn } from '#domain/categories.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type Category, categoryMergeQuery, deleteCategory, putCategory } from '#web/api/categories.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { MergeCategoryDialog } from './merge-category-dialog.tsx'

type DeleteCategoryDialogProps = { category: Category; others: readonly string[]; onClose: () => void }

/** Deletes a category. If it is in use, the user chooses which category replaces it. */
export function DeleteCategoryDialog({ category, others, onClose }: DeleteCategoryDialogProps) {
  const { name } = category
  const deleting = useMutation({
    async mutationFn() {
      await deleteCategory(name)
      await invalidateLedger()
    },
    onSuccess() {
      offerUndo({
        id: crypto.randomUUID(),
        message: `${name} deleted.`,
        undo: () => bringBack(category),
        failure: 'Failed to restore the category',
      })
      onClose()
    },
  })
  const preview = useQuery({
    ...categoryMergeQuery(name),
    // Once deleted, there is nothing to preview.
    enabled: !deleting.isPending && !deleting.isSuccess,
  })
  // The only way to remove a built-in category from the list is to merge it.
  const isDeletable =
    preview.data &&
    !isBuiltIn(name) &&
    Object.values(preview.data).every((part) => part === 0 || isEmpty(part))
  if (preview.data && !isDeletable)
    return <MergeCategoryDialog name={name} others={others} title={`Delete ${name}`} onClose={onClose} />
  const error = preview.error ?? deleting.error
  return (
    <Dialog title={`Delete ${name}`} onClose={onClose}>
      <p role="status">{isDeletable ? 'Nothing uses this category.' : 'Loading...'}</p>
      {error && <ErrorBox className="mt-4">{errorMessage(error, 'Failed to delete the category')}</ErrorBox>}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          busy={deleting.isPending}
          disabled={!isDeletable}
          onClick={() => deleting.mutate()}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

const isBuiltIn = (name: string) => builtIn.some((one) => one === name)
const isEmpty = (part: number | readonly string[]) => Array.isArray(part) && part.length === 0

async function bringBack({ name, parent, kind, color, symbol, archived }: Category): Promise<string> {
  // A subcategory has the kind of its parent, and cannot have one of its own.
  await putCategory({ name, parent, color, symbol, archived, ...(parent === null && { kind }) })
  return `${name} restored.`
}
