import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ChangeEmail } from './security/change-email.tsx'
import { ChangePassword } from './security/change-password.tsx'
import { DeleteAccount } from './security/delete-account.tsx'
import { LinkedAccounts } from './security/linked-accounts.tsx'
import { RecentActivity } from './security/recent-activity.tsx'
import { Sessions } from './security/sessions.tsx'
import { TwoFactor } from './security/two-factor.tsx'
import { SettingsSection } from './settings-section.tsx'

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
      {user && (
        <div className="divide-y divide-line [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
          <ChangePassword />
          <ChangeEmail user={user} />
          <TwoFactor user={user} />
          <LinkedAccounts user={user} />
          <Sessions />
          <RecentActivity />
          <DeleteAccount user={user} />
        </div>
      )}
    </SettingsSection>
  )
}
