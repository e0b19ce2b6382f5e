import { type FormEvent, useState } from 'react'
import { longestName } from '#domain/plain-text.ts'
import type { LedgerMerchant } from '#web/api/merchants.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { renameButtonId } from './merchant-list.tsx'

type RenameMerchantProps = {
  merchant: LedgerMerchant
  /** Why the last change failed. */
  failure: string | null
  isSaving: boolean
  onRename: (name: string | null) => void
  onSeparate: (merged: { key: string; name: string; intoKey: string }) => void
  onCancel: () => void
}

/** Renames a merchant, restores its name from the bank, or separates what was merged into it. */
export function RenameMerchant({ merchant, failure, isSaving, ...props }: RenameMerchantProps) {
  const { onRename, onSeparate, onCancel } = props
  const [name, setName] = useState(merchant.name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '' || given === merchant.name) onCancel()
    else onRename(given)
  }
  return (
    <form
      onSubmit={save}
      data-focus-next={renameButtonId(merchant.key)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="flex flex-wrap items-end gap-2"
    >
      <TextField
        label="Name"
        autoFocus
        maxLength={longestName}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="min-w-0 grow basis-64"
      />
      <Button type="submit" variant="primary" busy={isSaving}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {failure && <ErrorBox className="basis-full">{failure}</ErrorBox>}
      {merchant.chosenName !== null && (
        <Button variant="ghost" onClick={() => onRename(null)}>
          Use the name from the bank
        </Button>
      )}
      {merchant.merged.length > 0 && (
        <ul aria-label={`Merged into ${merchant.name}`} className="flex basis-full flex-wrap gap-2">
          {merchant.merged.map((merged) => (
            <li key={merged.key}>
              <Button variant="ghost" onClick={() => onSeparate({ ...merged, intoKey: merchant.key })}>
                Separate {merged.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
