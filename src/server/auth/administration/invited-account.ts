import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { requireFree } from '#server/auth/contact.ts'
import { forgetUnprovedIdentities } from '#server/auth/providers/provider-identity.ts'
import { insertNewUser, type NewAccount, withProviders } from '#server/auth/signing-up/new-account.ts'
import { insertIdentity, readIdentities, saveIdentity } from '#store/accounts/identities.ts'
import { lockUser, readUserByEmail, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/** Refuses an address whose owner has confirmed it already: there is nothing to invite or sign them up to. */
export function requireUnconfirmed(known: User | undefined): void {
  if (known && known.emailConfirmedAt !== null)
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
}

/** The account of an address nobody has confirmed yet, locked; made from `account` if there is none. */
export async function lockOrAddAccount(store: Store, email: string, account: NewAccount): Promise<User> {
  if (await insertNewUser(store, account.user, [account.identity])) return account.user
  const known = await readUserByEmail(store, email)
  const user = known && (await lockUser(store, known.id))
  // Another address of the user was taken, or the account went away at this very moment.
  if (!user)
    throw new AuthProblem(503, 'unexpected_failure', 'The account is being changed. Please try again.')
  requireUnconfirmed(user)
  return withOwnIdentityAlone(store, user, account)
}

/**
 * What came with an address that nobody had confirmed is not to stay a way in beside the owner's; nor is what somebody
 * said at a sign-up of their own the administrator's word.
 */
async function withOwnIdentityAlone(
  store: Store,
  user: User,
  { user: given, identity }: NewAccount,
): Promise<User> {
  await forgetUnprovedIdentities(store, user.id)
  const left = await readIdentities(store, user.id)
  const identityData = { ...identity.identityData, sub: user.id }
  const known = left.find(({ provider }) => provider === 'email')
  const own = { ...(known ?? identity), userId: user.id, providerId: user.id, identityData }
  if (!known) await insertIdentity(store, own)
  else if (user.invitedAt === null) await saveIdentity(store, own, given.updatedAt)
  return {
    ...user,
    appMetadata: withProviders(user.appMetadata, known ? left : [...left, own]),
    userMetadata: user.invitedAt === null ? given.userMetadata : user.userMetadata,
  }
}

/**
 * Invited by an administrator. A password that came with an address nobody had confirmed may be of someone else
 * than its owner, who follows the invitation: it is forgotten.
 */
export const invited = (user: User, { clock }: AuthContext): User => ({
  ...user,
  invitedAt: new Date(clock.now()).toISOString(),
  passwordHash: user.phoneConfirmedAt === null ? null : user.passwordHash,
})

/** The account whose address is about to change, locked, with the wish noted. */
export async function wishingFor(store: Store, user: User, newEmail: string): Promise<User> {
  await requireFree(store, { email: newEmail, phone: null })
  return { ...user, newEmail }
}
