import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { requireFree } from '#server/auth/contact.ts'
import { type Caller, requireSecondFactor } from '#server/auth/sessions/caller.ts'
import { isAdminRole } from '#server/auth/sessions/session-guards.ts'
import type { UserChange } from './user-change.ts'

/** Refuses a change this user may not make in this session, in the order clients rely on (auth-protocol.md, 7). */
export async function requireAllowedChange(
  context: AuthContext,
  { user, session, tokenRole }: Caller & { tokenRole: string | undefined },
  change: UserChange,
): Promise<void> {
  const { store, settings } = context
  // A token from before a promotion gains nothing by it, and one from before a demotion keeps nothing.
  const isAdmin = isAdminRole(context, user.role) && isAdminRole(context, tokenRole)
  if (change.appMetadata !== null && !isAdmin)
    throw new AuthProblem(403, 'not_admin', 'Only an administrator can change app_metadata')
  if (needsSecondFactor(change)) await requireSecondFactor(store, { user, session })
  if (user.isAnonymous && change.password !== null && change.email === null && change.phone === null)
    throw new AuthProblem(
      422,
      'validation_failed',
      'An anonymous user needs an email or a phone number to have a password',
    )
  if (user.isSsoUser && (changesCredentials(change) || change.proof.nonce))
    throw new AuthProblem(
      422,
      'user_sso_managed',
      'Email, phone and password of this user are managed by its single sign-on provider',
    )
  await requireFree(store, change)
  if (change.phone !== null && !settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone numbers are disabled')
}

const changesCredentials = ({ password, email, phone }: UserChange): boolean =>
  password !== null || email !== null || phone !== null

/** What leads into the account, and what only administrators may say of it. */
export const needsSecondFactor = (change: UserChange): boolean =>
  changesCredentials(change) || change.appMetadata !== null
