import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { longestName } from '#domain/plain-text.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteSavedFilter, renameSavedFilter, type SavedFilter, saveFilter } from '#web/api/saved-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import type { HistoryFilter } from './history-filter.ts'

type SavedFilterDialogProps = {
  /** Null to save the current filter. */
  saved: SavedFilter | null
  filter: HistoryFilter
  /** The names that are taken. */
  others: readonly string[]
  onClose: () => void
}

/** Names the current filter, or renames or deletes a saved one. */
export function SavedFilterDialog({ saved, filter, others, onClose }: SavedFilterDialogProps) {
  const [name, setName] = useState(saved?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const saving = useMutation({
    async mutationFn(save: () => Promise<unknown>) {
      await save()
      await invalidateLedger()
    },
    onSuccess: onClose,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = name.trim()
    const isTaken = others.some((other) => other.toLowerCase() === typed.toLowerCase())
    const wrong =
      typed === ''
        ? 'Please enter a name'
        : isTaken
          ? 'A saved filter with this name already exists'
          : undefined
    setProblem(wrong)
    if (wrong === undefined)
      saving.mutate(() => (saved ? renameSavedFilter(saved.id, typed) : saveFilter(typed, filter)))
    else event.currentTarget.querySelector('input')?.focus()
  }

  async function remove(saved: SavedFilter) {
    await deleteSavedFilter(saved.id)
    offerUndo({
      id: saved.id,
      message: `Saved filter ${saved.name} deleted.`,
      undo: async () => {
        await saveFilter(saved.name, saved.filter)
        return `${saved.name} restored.`
      },
      failure: 'Failed to restore the saved filter',
    })
  }

  return (
    <Dialog title={saved ? `Edit ${saved.name}` : 'Save filter'} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          dir="auto"
          maxLength={longestName}
          hint="Everyone with access to this ledger sees it."
          value={name}
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
        {saving.error && (
          <ErrorBox className="mt-4">{errorMessage(saving.error, 'Failed to save the filter')}</ErrorBox>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          {saved && (
            <Button
              variant="ghost"
              className="mr-auto -ml-3.5"
              disabled={saving.isPending}
              onClick={() => saving.mutate(() => remove(saved))}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
