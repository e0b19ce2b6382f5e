import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isBanned } from '#server/http/is-banned.ts'
import { noteSecurityEvent, unknownDevice } from '#server/http/note-security-event.ts'
import { readIdentityOfProvider } from '#store/accounts/identities.ts'
import { deleteAllOneTimeTokens } from '#store/accounts/one-time-tokens.ts'
import { lockUser, readUserByEmail, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import type { ProviderAccount } from './provider.ts'
import {
  type AccountFound,
  keepIdentity,
  saveWithProviders,
  timeOf,
  withClaims,
} from './provider-identity.ts'

/** Links a provider's identity to the signed-in user who asked for it (auth-protocol 7). */
export async function linkToAccount(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
  userId: string,
): Promise<AccountFound> {
  const user = await lockUser(store, userId)
  if (!user) throw new AuthProblem(404, 'user_not_found', 'The account to link to no longer exists')
  if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')
  if (await readIdentityOfProvider(store, account.provider, account.subject)) throw identityAlreadyExists()
  await keepIdentity(store, context, user, account, undefined)
  await noteSecurityEvent(store, context, { userId, kind: 'provider_linked', device: unknownDevice })

  // What the user has said about themselves stays; the provider adds to it.
  const linked = { ...user, userMetadata: withClaims(account.identityData, user.userMetadata) }
  const settled = await withEmailOfProvider(store, context, linked, account)
  const isProved = user.email !== null || settled.emailConfirmedAt !== null
  return { user: await saveWithProviders(store, context, settled), isProved }
}

/** An invited user comes through a provider: the invitation proves the address (auth-protocol 9.1). */
export async function acceptInvitation(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
  userId: string,
): Promise<AccountFound> {
  const user = await lockUser(store, userId)
  if (!user?.invitedAt || user.emailConfirmedAt !== null)
    throw new AuthProblem(404, 'user_not_found', 'This invitation is no longer open')
  if (!account.emails.some(({ address }) => address === user.email))
    throw new AuthProblem(400, 'validation_failed', 'The invited email is not among those of the provider')
  if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')
  if (await readIdentityOfProvider(store, account.provider, account.subject)) throw identityAlreadyExists()
  await keepIdentity(store, context, user, account, undefined)
  await deleteAllOneTimeTokens(store, user.id)
  const accepted = {
    ...user,
    emailConfirmedAt: timeOf(context),
    userMetadata: withClaims(user.userMetadata, account.identityData),
  }
  return { user: await saveWithProviders(store, context, accepted), isProved: true }
}

/** Who has no address yet takes the provider's (auth-protocol 7); a proved one makes an account permanent. */
async function withEmailOfProvider(
  store: Store,
  context: AuthContext,
  user: User,
  { emails }: ProviderAccount,
): Promise<User> {
  if (user.emailConfirmedAt !== null || (user.email !== null && !user.isAnonymous)) return user
  const [email] = [...emails].sort((one, other) => Number(other.isVerified) - Number(one.isVerified))
  if (!email || (user.email !== null && !email.isVerified)) return user
  const holder = await readUserByEmail(store, email.address)
  if (holder && holder.id !== user.id)
    throw new AuthProblem(422, 'email_exists', 'Another account has the email address of this provider')
  return email.isVerified
    ? { ...user, email: email.address, emailConfirmedAt: timeOf(context), isAnonymous: false }
    : { ...user, email: email.address }
}

const identityAlreadyExists = () =>
  new AuthProblem(422, 'identity_already_exists', 'This identity is already linked to an account')
