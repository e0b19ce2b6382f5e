import type { User } from '@supabase/auth-js'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export const SecurityParts = ({ user }: { user: User }) => (
  <div className="divide-y divide-line [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
    <ChangePassword />
    <ChangeEmail user={user} />
    <TwoFactor user={user} />
    <LinkedAccounts user={user} />
    <Sessions />
    <RecentActivity />
    <DeleteAccount user={user} />
  </div>
)
