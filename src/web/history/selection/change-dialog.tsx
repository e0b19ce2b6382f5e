import { type FormEvent, useState } from 'react'
import { longestDescription } from '#domain/plain-text.ts'
import { isTag, longestTag, tagsInText } from '#domain/tags.ts'
import { longestNote } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import type { TransactionsChange } from '#web/api/transaction-changes.ts'
import { CategoryField } from '#web/categories/category-field.tsx'
import { TagsField } from '#web/tags/tags-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { counted } from '#web/words/counted.ts'
import { ChangeProgress } from './change-progress.tsx'
import type { useChange } from './use-change.ts'

type ChangeDialogProps = {
  count: number
  accountNames: AccountNames
  change: ReturnType<typeof useChange>
  onClose: () => void
}

const nothing = {
  category: '',
  addTags: '',
  removeTags: '',
  description: '',
  note: '',
  account: '',
  reviewed: '',
}

/** Edits all selected transactions: sets the fields that are filled in. */
export function ChangeDialog({ count, accountNames, change, onClose }: ChangeDialogProps) {
  const [typed, setTyped] = useState(nothing)
  const [error, setError] = useState<string | null>(null)
  const set = (field: Partial<typeof nothing>) => setTyped({ ...typed, ...field })
  const [removesNotes, setRemovesNotes] = useState(false)
  const { leave, question } = useDiscardQuestion({ typed, removesNotes }, onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = changeOf(typed, removesNotes)
    setError(typeof asked === 'string' ? asked : null)
    if (typeof asked !== 'string') change.mutate(asked, { onSuccess: onClose })
  }

  const text = (name: keyof typeof nothing, label: string, more: object) => (
    <TextField
      label={label}
      dir="auto"
      value={typed[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )
  return (
    <>
      {question}
      <Dialog title={`Edit ${counted(count, 'transaction')}`} onClose={leave} isSheet>
        <form onSubmit={submit} className="grid gap-3">
          <p className="text-muted">Fields you leave empty don’t change.</p>
          <CategoryField autoFocus value={typed.category} onChange={(category) => set({ category })} />
          <div className="grid gap-3 md:grid-cols-2">
            <TagsField label="Add tags" value={typed.addTags} onChange={(addTags) => set({ addTags })} />
            <TagsField
              label="Remove tags"
              value={typed.removeTags}
              onChange={(removeTags) => set({ removeTags })}
            />
          </div>
          {text('description', 'Description', { maxLength: longestDescription })}
          {text('note', 'Note', { maxLength: longestNote, disabled: removesNotes })}
          <CheckboxField
            label="Remove notes"
            checked={removesNotes}
            onChange={({ target }) => setRemovesNotes(target.checked)}
          />
          <div className="grid gap-3 md:grid-cols-2">
            <SelectField
              label="Reviewed"
              value={typed.reviewed}
              onChange={({ target }) => set({ reviewed: target.value })}
            >
              <option value="">Keep</option>
              <option value="true">Reviewed</option>
              <option value="false">To review</option>
            </SelectField>
            {accountNames && (
              <SelectField
                label="Account"
                value={typed.account}
                onChange={({ target }) => set({ account: target.value })}
              >
                <option value="">Keep</option>
                {[...accountNames].map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
          {(error ?? change.error) && (
            <ErrorBox>{error ?? errorMessage(change.error, 'Failed to change transactions')}</ErrorBox>
          )}
          <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
            <div className="mr-auto">
              <ChangeProgress count={count} isRunning={change.isPending} />
            </div>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={change.isPending}>
              Update {counted(count, 'transaction')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

/** The change as typed, or what is wrong with it. */
function changeOf(typed: typeof nothing, removesNotes: boolean): TransactionsChange | string {
  const [addTags, removeTags] = [tagsInText(typed.addTags), tagsInText(typed.removeTags)]
  if ([...addTags, ...removeTags].some((tag) => !isTag(tag) || tag.length > longestTag))
    return `Tags can have at most ${longestTag} characters.`
  const [category, description, note] = [typed.category.trim(), typed.description.trim(), typed.note.trim()]
  const change = {
    ...(category && { category }),
    ...(description && { description }),
    ...(removesNotes ? { note: null } : note && { note }),
    ...(typed.account && { account_id: typed.account }),
    ...(typed.reviewed && { reviewed: typed.reviewed === 'true' }),
    ...(addTags.length > 0 && { add_tags: addTags }),
    ...(removeTags.length > 0 && { remove_tags: removeTags }),
  }
  return Object.keys(change).length === 0 ? 'Please fill in at least one field' : change
}
