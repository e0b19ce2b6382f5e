import type { AuthContext } from '#server/auth/auth-context.ts'
import { contactIdentity } from '#server/auth/signing-up/new-account.ts'
import { readIdentities, saveIdentity } from '#store/accounts/identities.ts'
import type { OneTimeToken } from '#store/accounts/one-time-tokens.ts'
import type { User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { isEmail } from './prove-one-time-token.ts'

/**
 * The user as the sign-up that asked for this message describes them: another one with the same address may have said
 * something else. What nobody could use yet, and came with no sign-up, is forgotten; an account in use keeps its own.
 */
export async function withSignUpData(
  store: Store,
  context: AuthContext,
  user: User,
  { kind, relatesTo, carried: { userData, identityId } }: OneTimeToken,
): Promise<User> {
  const isInUse = user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null
  const isKept = userData === null && (kind !== 'recovery' || identityId !== null)
  if (isInUse || isKept) return user
  const contact = isEmail(relatesTo) ? { email: relatesTo } : { phone: relatesTo }
  const said = contactIdentity(context, user.id, contact, userData ?? {})
  const own = (await readIdentities(store, user.id)).find(({ provider }) => provider === said.provider)
  if (own) await saveIdentity(store, { ...own, identityData: said.identityData }, said.updatedAt)
  return { ...user, userMetadata: said.identityData }
}
