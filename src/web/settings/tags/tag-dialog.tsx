import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isTag, longestTag, tagKey } from '#domain/tags.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTag, type LedgerTag, mergeTag, renameTag } from '#web/api/tags.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'
import { offerTagUndo } from './offer-tag-undo.ts'

type TagDialogProps = { tag: LedgerTag; others: readonly LedgerTag[]; onClose: () => void }

/** Renames a tag, merges it into another one or deletes it. */
export function TagDialog({ tag, others, onClose }: TagDialogProps) {
  const [name, setName] = useState(tag.name)
  const [into, setInto] = useState('')
  const [problem, setProblem] = useState<string>()
  const saving = useMutation({
    async mutationFn(save: () => Promise<void>) {
      await save()
      await invalidateLedger()
    },
    onSuccess: onClose,
  })
  const rename = async (typed: string) => {
    if (typed === tag.name) return
    await renameTag(tag.id, typed)
  }
  const merge = async (other: LedgerTag) => {
    await mergeTag(tag.id, other.id)
    offerTagUndo(tag.id, `#${tag.name} merged into #${other.name}.`)
  }
  const remove = async () => {
    await deleteTag(tag.id)
    offerTagUndo(tag.id, `#${tag.name} deleted.`)
  }
  const other = others.find(({ id }) => id === into)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = name.trim().replace(/^#+\s*/, '')
    const same = others.find((one) => tagKey(one.name) === tagKey(typed))
    const wrong = !isTag(typed)
      ? 'A tag is one or more words without commas, semicolons or bars'
      : same && 'A tag with this name already exists. You can merge the two below.'
    setProblem(wrong)
    if (!wrong) saving.mutate(() => rename(typed))
    else event.currentTarget.querySelector('input')?.focus()
    if (same) setInto(same.id)
  }

  return (
    <Dialog title={`Edit #${tag.name}`} onClose={onClose}>
      <form onSubmit={submit} className="flex items-start gap-2">
        <NameField
          className="min-w-0 grow"
          maxLength={longestTag}
          value={name}
          error={problem}
          onChange={setName}
        />
        <Button type="submit" variant="primary" busy={saving.isPending} className="mt-6.5">
          Save
        </Button>
      </form>
      {others.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (other) saving.mutate(() => merge(other))
          }}
          className="mt-5 flex items-start gap-2"
        >
          <SelectField
            label="Merge into"
            className="min-w-0 grow"
            value={into}
            hint={
              other &&
              `Gives ${counted(tag.count, 'transaction')} the tag #${other.name} instead. You can undo this for 30 days.`
            }
            onChange={({ target }) => setInto(target.value)}
          >
            <option value="">Select a tag</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" disabled={!other || saving.isPending} className="mt-6.5">
            Merge
          </Button>
        </form>
      )}
      {saving.error && (
        <ErrorBox className="mt-4">{errorMessage(saving.error, 'Failed to save the tag')}</ErrorBox>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-2">
        <Button variant="danger" disabled={saving.isPending} onClick={() => saving.mutate(remove)}>
          Delete from {counted(tag.count, 'transaction')}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
