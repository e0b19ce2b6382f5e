import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { foldCase } from '#domain/plain-text.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { savedButtonId } from './saved-names.tsx'

export type SavedNameDialogProps = {
  what: 'filter' | 'report'
  /** What to rename or delete; null to save what is on the screen. */
  saved: { id: string; name: string } | null
  /** The names that are taken. */
  others: readonly string[]
  onSave: (name: string) => Promise<unknown>
  onDelete: () => Promise<unknown>
  /** Saves what was deleted again. */
  onRestore: () => Promise<unknown>
  onClose: () => void
  /** Further choices. */
  children?: ReactNode
}

/** Names what is on the screen, or renames or deletes what was saved. */
export function SavedNameDialog({ what, saved, others, ...props }: SavedNameDialogProps) {
  const [name, setName] = useState(saved?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const saving = useMutation({
    async mutationFn(save: () => Promise<unknown>) {
      await save()
      await invalidateLedger()
    },
    onSuccess: props.onClose,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = name.trim()
    const isTaken = others.some((other) => foldCase(other) === foldCase(typed))
    const wrong =
      typed === ''
        ? 'Please enter a name'
        : isTaken
          ? `A saved ${what} with this name already exists`
          : undefined
    setProblem(wrong)
    if (wrong === undefined) saving.mutate(() => props.onSave(typed))
    else event.currentTarget.querySelector('input')?.focus()
  }

  async function remove({ id, name }: { id: string; name: string }) {
    await props.onDelete()
    offerUndo({
      id,
      message: `Saved ${what} ${name} deleted.`,
      undo: async () => {
        await props.onRestore()
        return `${name} restored.`
      },
      failure: `Failed to restore the saved ${what}`,
    })
  }

  return (
    <Dialog title={saved ? `Edit ${saved.name}` : `Save ${what}`} onClose={props.onClose}>
      <form data-focus-next={savedButtonId(what)} onSubmit={submit}>
        <NameField
          hint="Everyone with access to this ledger sees it."
          value={name}
          error={problem}
          onChange={setName}
        />
        {props.children}
        {saving.error && (
          <ErrorBox className="mt-4">{errorMessage(saving.error, `Failed to save the ${what}`)}</ErrorBox>
        )}
        <DialogButtons className="mt-6" isSaving={saving.isPending} onCancel={props.onClose}>
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
        </DialogButtons>
      </form>
    </Dialog>
  )
}
