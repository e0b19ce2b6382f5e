import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isAdminRole } from '#server/auth/sessions/require-admin.ts'
import { hasSecondFactorInUse } from '#server/auth/sessions/session-limits.ts'
import type { Session } from '#store/accounts/sessions.ts'
import { readUserByEmail, readUserByPhone, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import type { UserChange } from './user-change.ts'

/** Refuses a change this user may not make in this session, in the order clients rely on (auth-protocol 7). */
export async function requireAllowedChange(
  context: AuthContext,
  { user, session }: { user: User; session: Session | null },
  change: UserChange,
): Promise<void> {
  const { store, settings } = context
  if (change.appMetadata !== null && !isAdminRole(context, user.role))
    throw new AuthProblem(403, 'not_admin', 'Only an administrator can change app_metadata')
  const changesCredentials = change.password !== null || change.email !== null || change.phone !== null
  if (changesCredentials) await requireSecondFactor(store, user, session)
  if (user.isAnonymous && change.password !== null && change.email === null && change.phone === null)
    throw new AuthProblem(
      422,
      'validation_failed',
      'An anonymous user needs an email or a phone number to have a password',
    )
  if (user.isSsoUser && (changesCredentials || change.proof.nonce))
    throw new AuthProblem(
      422,
      'user_sso_managed',
      'Email, phone and password of this user are managed by its single sign-on provider',
    )
  await requireFree(store, change)
  if (change.phone !== null && !settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone numbers are disabled')
}

/** Who has a second factor has to have proved it in this session. */
export async function requireSecondFactor(store: Store, user: User, session: Session | null): Promise<void> {
  if (session?.aal !== 'aal2' && (await hasSecondFactorInUse(store, user.id)))
    throw new AuthProblem(
      401,
      'insufficient_aal',
      'AAL2 session is required to change email, phone or password, or to delete the account, when MFA is enabled',
    )
}

/** Refuses an address or number that has an account already. Both answers reveal that, by design (auth-protocol 11). */
export async function requireFree(
  store: Store,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  if (email !== null && (await readUserByEmail(store, email)))
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
  if (phone !== null && (await readUserByPhone(store, phone)))
    throw new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered')
}
