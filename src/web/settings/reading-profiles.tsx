import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteReadingProfile, type ReadingProfile, readingProfilesQuery } from '#web/api/reading-profiles.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ProfileFile } from './reading-profiles/profile-file.tsx'
import { ProfileItem } from './reading-profiles/profile-item.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How the files of each bank are read, as it was confirmed in Upload. */
export function ReadingProfiles() {
  const { data: profiles, error, isPending, isFetching, refetch } = useQuery(readingProfilesQuery)
  const { data: accounts } = useQuery(accountsQuery)
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const deleting = useMutation({
    mutationFn: async ({ id }: ReadingProfile) => {
      await deleteReadingProfile(id)
      await invalidateLedger()
    },
  })
  const confirmDelete = (profile: ReadingProfile) => {
    if (window.confirm('Are you sure you want to delete this reading profile?')) deleting.mutate(profile)
  }

  return (
    <SettingsSection
      title="Reading Profiles"
      about="How the files of your banks are read, as you confirmed it in Upload. The next file with the same columns for the same account is read in the same way."
    >
      {isPending && (
        <p role="status" className="text-muted">
          Loading reading profiles...
        </p>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load reading profiles')}
        </TryAgainBox>
      )}
      {deleting.error && (
        <ErrorBox isScrolledTo className="mb-4">
          {errorMessage(deleting.error, 'Failed to delete reading profile')}
        </ErrorBox>
      )}
      {profiles?.length === 0 && (
        <p className="text-muted">No reading profiles yet. Uploading a file of any bank creates one.</p>
      )}
      {profiles && profiles.length > 0 && (
        <ul aria-label="Reading profiles" className="-mt-3 divide-y divide-line">
          {profiles.map((profile) => (
            <ProfileItem
              key={profile.id}
              profile={profile}
              accountName={accounts?.find(({ id }) => id === profile.accountId)?.name ?? null}
              isRenamed={profile.id === renamedId}
              onRename={setRenamedId}
              onDelete={confirmDelete}
            />
          ))}
        </ul>
      )}
      {profiles && <ProfileFile hasProfiles={profiles.length > 0} />}
    </SettingsSection>
  )
}
