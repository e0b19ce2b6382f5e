import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { longestName } from '#domain/plain-text.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { type ReadingProfile, renameReadingProfile } from '#web/api/reading-profiles.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ProfileNameFormProps = {
  profile: ReadingProfile
  /** The id of the button that opens the form, which gets the focus when it closes. */
  openerId: string
  onClose: () => void
}

export function ProfileNameForm({ profile, openerId, onClose }: ProfileNameFormProps) {
  const [name, setName] = useState(profile.name)
  const [isBlank, setIsBlank] = useState(false)
  const saving = useMutation({
    mutationFn: async () => {
      await renameReadingProfile(profile.id, name.trim())
      await invalidateLedger()
    },
    onSuccess: onClose,
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBlank(name.trim() === '')
    if (name.trim() !== '') saving.mutate()
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form
      data-focus-next={openerId}
      aria-label={`Rename ${profile.name}`}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex flex-col gap-4"
    >
      {saving.error && <ErrorBox>{errorMessage(saving.error, 'Failed to rename reading profile')}</ErrorBox>}
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={longestName}
        dir="auto"
        value={name}
        error={isBlank ? 'Please enter a name' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <FormButtons isSaving={saving.isPending} onCancel={onClose} />
    </form>
  )
}
