import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { profileQuery, putProfile } from '#web/api/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { SettingsSection } from './settings-section.tsx'

export function ProfileSettings() {
  const queryClient = useQueryClient()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const [isBlank, setIsBlank] = useState(false)
  const saving = useMutation({
    mutationFn: putProfile,
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved)
      // Keeps what was typed in the meantime.
      setTyped((typed) => (typed?.trim() === saved.name ? null : typed))
    },
  })

  const name = typed ?? profile?.name ?? ''
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.reset()
    setIsBlank(name.trim() === '')
    if (name.trim() !== '') saving.mutate(name.trim())
    else event.currentTarget.querySelector('input')?.focus()
  }

  const type = (text: string) => {
    setTyped(text)
    setIsBlank(false)
    if (!saving.isPending) saving.reset()
  }

  return (
    <SettingsSection title="Profile Settings" about={profile?.email ?? 'Your name and email address'}>
      {error && !profile && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load your profile')}
        </TryAgainBox>
      )}
      <form
        hidden={!profile && error !== null}
        onSubmit={save}
        className="flex max-w-md flex-col items-start gap-4"
      >
        <TextField
          label="Your Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          disabled={!profile}
          error={isBlank ? 'Please enter your name' : undefined}
          onChange={({ target }) => type(target.value)}
          className="w-full"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!profile}>
            {saving.isPending ? 'Saving...' : 'Save Name'}
          </Button>
          {saving.isSuccess && (
            <p role="status" className="text-positive">
              Name updated successfully
            </p>
          )}
          {saving.error && (
            <p role="alert" className="text-danger">
              {errorMessage(saving.error, 'Failed to update name')}
            </p>
          )}
        </div>
      </form>
    </SettingsSection>
  )
}
