import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { confirmEmail } from '#auth/codes/confirm-address.ts'
import { removeEarlierAccess } from '#auth/codes/earlier-access.ts'
import { deleteUser, lockUser, readUserByEmail, type User } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import { noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import type { Store } from '#store/schema.ts'
import { type Linking, lockLinking } from './linking.ts'
import type { ProviderAccount, ProviderEmail } from './provider.ts'
import { requireOpenFlow, type WaitingFlow } from './provider-flow.ts'
import {
  type AccountFound,
  isUnusedAccount,
  keepIdentity,
  lockIdentity,
  saveWithProviders,
  timeOf,
  withClaims,
} from './provider-identity.ts'

/**
 * Links a provider's identity to the signed-in user (auth-protocol.md, 7). With PKCE this happens when the code is
 * exchanged: whoever returns from the provider may be someone else, whom that user sent there.
 */
export async function linkToAccount(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
  linking: Linking,
  flow: WaitingFlow | null,
): Promise<AccountFound> {
  const { user } = await lockLinking(context, store, linking)
  const userId = user.id
  await requireOpenFlow(store, flow)
  await requireLinkable(store, context, account, user)
  await keepIdentity(store, context, user, account, undefined)
  await noteSecurityEvent(store, context, { userId, kind: 'provider_linked', device: unknownDevice })

  // The user's own metadata wins; the provider only adds to it.
  const linked = { ...user, userMetadata: withClaims(account.identityData, user.userMetadata) }
  const settled = await withEmailOfProvider(store, context, linked, account)
  const proved = await provedByProvider(store, context, settled, account)
  const isProved = user.email !== null || settled.emailConfirmedAt !== null
  return { user: await saveWithProviders(store, context, proved), isProved, removed: null, linkedTo: user }
}

/**
 * If the linked provider vouches for the account's address, it belongs to the user of the session, so it counts as
 * proved and nothing is removed from the account.
 */
async function provedByProvider(
  store: Store,
  context: AuthContext,
  user: User,
  { emails }: ProviderAccount,
): Promise<User> {
  if (user.emailProvedAt !== null || user.email === null || user.isSsoUser) return user
  const isVouchedFor = emails.some(({ address, isVerified }) => isVerified && address === user.email)
  return isVouchedFor ? confirmEmail(store, context, user) : user
}

/** Accepts an invitation through a provider: the invitation proves the address (auth-protocol.md, 9.1). */
export async function acceptInvitation(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
  userId: string,
  flow: WaitingFlow | null,
): Promise<AccountFound> {
  const user = await lockUser(store, userId)
  if (!user?.invitedAt || user.emailConfirmedAt !== null)
    throw new AuthProblem(404, 'user_not_found', 'This invitation is no longer open')
  if (!account.emails.some(({ address }) => address === user.email))
    throw new AuthProblem(
      400,
      'validation_failed',
      'The provider account does not have the invited email address',
    )
  if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')
  await requireOpenFlow(store, flow)
  await requireNobodysIdentity(store, account, userId)
  const identity = await keepIdentity(store, context, user, account, undefined)
  const { user: cleared, removed } = await removeEarlierAccess(store, context, user, {
    contact: 'email',
    passwordHash: null,
    isOwnIdentity: ({ id, provider }) => id === identity.id || provider === 'email',
    flowStateId: flow?.id ?? null,
  })
  const accepted = {
    ...cleared,
    userMetadata: withClaims(cleared.userMetadata, account.identityData),
  }
  const confirmed = await confirmEmail(store, context, accepted)
  return { user: await saveWithProviders(store, context, confirmed), isProved: true, removed }
}

/** A user without an address gets the provider's verified one, which makes an account permanent (auth-protocol.md, 7). */
async function withEmailOfProvider(
  store: Store,
  context: AuthContext,
  user: User,
  account: ProviderAccount,
): Promise<User> {
  const email = await emailToTake(store, user, account)
  return email?.isVerified
    ? { ...user, email: email.address, emailConfirmedAt: timeOf(context), isAnonymous: false }
    : user
}

async function emailToTake(
  store: Store,
  user: User,
  { emails }: ProviderAccount,
): Promise<ProviderEmail | null> {
  if (user.emailConfirmedAt !== null || (user.email !== null && !user.isAnonymous)) return null
  const [email] = [...emails].sort((one, other) => Number(other.isVerified) - Number(one.isVerified))
  if (!email || (user.email !== null && !email.isVerified)) return null
  const holder = await readUserByEmail(store, email.address)
  if (holder && holder.id !== user.id)
    throw new AuthProblem(422, 'email_exists', 'Another account has the email address of this provider')
  return email
}

/** Throws if the identity cannot be linked to this user, who is locked. */
export async function requireLinkable(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
  user: User,
): Promise<void> {
  if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')
  await requireNobodysIdentity(store, account, user.id)
  await emailToTake(store, user, account)
}

/** Throws if the identity belongs to someone. An unusable account left by an unverified sign-in is deleted instead. */
async function requireNobodysIdentity(store: Store, account: ProviderAccount, userId: string): Promise<void> {
  const known = await lockIdentity(store, account)
  if (!known) return
  if (known.user.id === userId || !isUnusedAccount(known.user))
    throw new AuthProblem(422, 'identity_already_exists', 'This identity is already linked to an account')
  await deleteUser(store, known.user.id)
}
