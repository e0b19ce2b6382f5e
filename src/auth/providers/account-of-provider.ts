import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { confirmEmail } from '#auth/codes/confirm-address.ts'
import { type RemovedAccess, removeEarlierAccess } from '#auth/codes/earlier-access.ts'
import { newUser } from '#auth/signing-up/new-account.ts'
import { type Identity, readUserIdsByVerifiedEmail } from '#auth/store/identities.ts'
import { deleteUser, insertUser, lockUser, readUserByEmail, type User } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import { noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import type { Store } from '#store/schema.ts'
import type { ProviderAccount } from './provider.ts'
import {
  type AccountFound,
  ConcurrentChange,
  firstAvailableEmail,
  isUnusedAccount,
  keepIdentity,
  lockIdentity,
  saveWithProviders,
  timeOf,
  withClaims,
} from './provider-identity.ts'

/**
 * Finds the account for a provider's sign-in (auth-protocol.md, 9.1): the one with the identity, or else the one with an
 * address that the provider has verified, or else a new one. Runs inside the transaction of the sign-in.
 */
export async function accountOfProvider(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
): Promise<AccountFound> {
  const proved = account.emails.filter(({ isVerified }) => isVerified).map(({ address }) => address)
  const known = await readKnown(store, account, proved)
  const owner = known?.user ?? (await lockOwner(store, proved))
  const user = owner ?? (await createUser(store, context, account, proved))
  if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')

  const identity = await keepIdentity(store, context, user, account, known?.identity)
  if (owner && !known)
    await noteSecurityEvent(store, context, {
      userId: owner.id,
      kind: 'provider_linked',
      device: unknownDevice,
    })
  const signIn = { account, proved, identity, isKnown: known !== null }
  const { user: settled, isProved, removed } = await settle(store, context, user, signIn)
  return { user: await saveWithProviders(store, context, settled), isProved, removed }
}

async function readKnown(
  store: Store,
  account: ProviderAccount,
  proved: string[],
): Promise<{ identity: Identity; user: User } | null> {
  const known = await lockIdentity(store, account)
  if (!known) return null
  const { user } = known
  const owner = isUnusedAccount(user) ? await findOwner(store, proved) : null
  if (owner === null || owner === user.id) return known
  // Created before the provider had verified the address: nobody could ever sign in to it.
  await deleteUser(store, user.id)
  return null
}

/** The user who has one of the addresses, locked. Another account may have got the address while this waited for the lock. */
async function lockOwner(store: Store, proved: string[]): Promise<User | null> {
  const ownerId = await findOwner(store, proved)
  if (ownerId === null) return null
  const owner = await lockUser(store, ownerId)
  if (!owner || (await findOwner(store, proved)) !== ownerId) throw new ConcurrentChange()
  return owner
}

/** Accounts that have proved one of the addresses take precedence over those that have not. */
async function findOwner(store: Store, proved: string[]): Promise<string | null> {
  if (proved.length === 0) return null
  const byAddress = (await Promise.all(proved.map((email) => readUserByEmail(store, email)))).filter(
    (user) => user !== undefined,
  )
  const byIdentity = await readUserIdsByVerifiedEmail(store, proved)
  const idsOf = (users: User[]) => users.map(({ id }) => id)
  const provedOwners = new Set([
    ...idsOf(byAddress.filter(({ emailProvedAt }) => emailProvedAt !== null)),
    ...byIdentity,
  ])
  const owners = provedOwners.size > 0 ? provedOwners : new Set(idsOf(byAddress))
  if (owners.size > 1)
    throw new AuthProblem(
      500,
      'unexpected_failure',
      'Several accounts have an email address of this provider',
    )
  return [...owners][0] ?? null
}

async function createUser(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
  proved: string[],
): Promise<User> {
  if (context.settings.disableSignup)
    throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  const email = proved[0] ?? account.emails[0]?.address ?? null
  const isFree = email !== null && (await readUserByEmail(store, email)) === undefined
  const user = newUser(context, { email: isFree ? email : null })
  if (!(await insertUser(store, user))) throw new ConcurrentChange()
  return user
}

type ProviderSignIn = { account: ProviderAccount; proved: string[]; identity: Identity; isKnown: boolean }

/** Updates the account for this sign-in and decides whether it may proceed. */
async function settle(
  store: Store,
  context: AuthContext,
  user: User,
  signIn: ProviderSignIn,
): Promise<AccountFound> {
  const { account, proved, isKnown } = signIn
  // A single sign-on account belongs to its company, whatever address another provider vouches for.
  if (user.isSsoUser) return { user: withProviderClaims(user, account), isProved: true, removed: null }
  const isUsable = user.emailConfirmedAt !== null || (isKnown && user.phoneConfirmedAt !== null)
  const isVouchedFor = user.email !== null && proved.includes(user.email)
  if (isVouchedFor ? user.emailProvedAt !== null : isUsable)
    return { user: withProviderClaims(user, account), isProved: true, removed: null }

  const email = isVouchedFor ? user.email : await firstAvailableEmail(store, user, proved)
  if (email !== null) {
    const { user: cleared, removed } = await removeAllBut(store, context, user, signIn, isUsable)
    return { user: await confirmEmail(store, context, { ...cleared, email }), isProved: true, removed }
  }
  return settleUnproved(store, context, user, signIn)
}

/**
 * If the provider does not vouch for the address, it gives no access to an existing account. Only an account created
 * for this sign-in gets the address: it has to be confirmed by mail or, if addresses need no confirmation, is confirmed
 * like that of any sign-up. If it belongs to someone else, the account has no address.
 */
async function settleUnproved(
  store: Store,
  context: AuthContext,
  user: User,
  signIn: ProviderSignIn,
): Promise<AccountFound> {
  const addresses = signIn.account.emails.map(({ address }) => address)
  const email = user.email ?? (user.isAnonymous ? null : await firstAvailableEmail(store, user, addresses))
  if (!context.settings.mailerAutoconfirm || user.isAnonymous)
    return { user: { ...user, email }, isProved: false, removed: null }
  const { user: cleared, removed } = await removeAllBut(store, context, user, signIn, false)
  const confirmed = { ...cleared, email, emailConfirmedAt: timeOf(context) }
  return { user: confirmed, isProved: true, removed }
}

/**
 * A stranger may have created the account and be waiting for its owner, so only what the provider brings is kept. An
 * account in use also keeps its user's data and the identity of this address.
 */
async function removeAllBut(
  store: Store,
  context: AuthContext,
  user: User,
  { account, identity }: ProviderSignIn,
  isInUse: boolean,
): Promise<{ user: User; removed: RemovedAccess | null }> {
  const { user: cleared, removed } = await removeEarlierAccess(store, context, user, {
    contact: 'email',
    passwordHash: null,
    isOwnIdentity: ({ id, provider }) => id === identity.id || (isInUse && provider === 'email'),
  })
  return { user: withProviderClaims(isInUse ? cleared : { ...cleared, userMetadata: {} }, account), removed }
}

const withProviderClaims = (user: User, { identityData }: ProviderAccount): User => ({
  ...user,
  userMetadata: withClaims(user.userMetadata, identityData),
})
