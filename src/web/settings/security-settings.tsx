import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { SettingsSection } from './settings-section.tsx'

const SecurityParts = lazyPart(async () => (await import('./security/security-parts.tsx')).SecurityParts)

/** How the user signs in, and where they are signed in. */
export function SecuritySettings() {
  const { data: user, error, refetch, isFetching } = useQuery(accountQuery)
  return (
    <SettingsSection
      title="Security"
      about="How you sign in, where you’re signed in, and deleting your account."
    >
      {error && !user && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load your account')}
        </TryAgainBox>
      )}
      {!user && !error && (
        <p role="status" className="text-muted">
          Loading your account...
        </p>
      )}
      {user && <SecurityParts user={user} />}
    </SettingsSection>
  )
}
