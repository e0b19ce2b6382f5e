import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { newUser } from '#server/auth/signing-up/new-user.ts'
import { isBanned } from '#server/http/is-banned.ts'
import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import {
  deleteIdentity,
  type Identity,
  readIdentities,
  readIdentityOfProvider,
  readUserIdsByVerifiedEmail,
} from '#store/accounts/identities.ts'
import { deleteAllOneTimeTokens } from '#store/accounts/one-time-tokens.ts'
import { deleteAllSessions } from '#store/accounts/sessions.ts'
import { deleteUser, insertUser, lockUser, readUserByEmail, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import type { ProviderAccount } from './provider.ts'
import {
  type AccountFound,
  firstFree,
  keepIdentity,
  Overtaken,
  saveWithProviders,
  timeOf,
  withClaims,
} from './provider-identity.ts'

/**
 * Whose account it is that a provider vouches for (auth-protocol 9.1): the one that has the identity, else the one
 * that has a proved address of it, else a new one. Runs inside the transaction that signs them in.
 */
export async function accountOfProvider(
  store: Store,
  context: AuthContext,
  account: ProviderAccount,
): Promise<AccountFound> {
  const proved = provedEmails(context, account)
  const known = await readKnown(store, account, proved)
  const ownerId = known ? known.user.id : await findOwner(store, proved)
  const owner = ownerId === null ? null : (known?.user ?? (await lockUser(store, ownerId)))
  if (owner === undefined) throw new Overtaken()
  const user = owner ?? (await createUser(store, context, account, proved))
  if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')

  const identity = await keepIdentity(store, context, user, account, known?.identity)
  const mayTrust = user.emailConfirmedAt !== null || (known !== null && user.phoneConfirmedAt !== null)
  const settled = mayTrust
    ? { ...user, userMetadata: withClaims(user.userMetadata, account.identityData) }
    : await provedBy(store, context, await takeFromStrangers(store, user, identity), account, proved)
  const isProved = mayTrust || settled.emailConfirmedAt !== null
  if (isProved && !mayTrust) await deleteAllOneTimeTokens(store, user.id)
  return { user: await saveWithProviders(store, context, settled), isProved }
}

/**
 * The addresses that stand for their owner: those the provider has proved. Without confirmation of addresses here
 * (`MAILER_AUTOCONFIRM`) the operator's own provider is believed in any, but not one that everybody can join.
 */
const provedEmails = ({ settings }: AuthContext, { emails, isOurOwn }: ProviderAccount): string[] =>
  emails
    .filter(({ isVerified }) => isVerified || (settings.mailerAutoconfirm && isOurOwn))
    .map(({ address }) => address)

async function readKnown(
  store: Store,
  { provider, subject }: ProviderAccount,
  proved: string[],
): Promise<{ identity: Identity; user: User } | null> {
  const identity = await readIdentityOfProvider(store, provider, subject)
  if (!identity) return null
  const user = await lockUser(store, identity.userId)
  if (!user) throw new Overtaken()
  const isEmptyShell = !user.emailConfirmedAt && !user.phoneConfirmedAt && !user.isAnonymous
  const owner = isEmptyShell ? await findOwner(store, proved) : null
  if (owner === null || owner === user.id) return { identity, user }
  // Made before the provider had proved the address: nobody could ever sign in to it.
  await deleteUser(store, user.id)
  return null
}

async function findOwner(store: Store, proved: string[]): Promise<string | null> {
  if (proved.length === 0) return null
  const byAddress = await Promise.all(proved.map((email) => readUserByEmail(store, email)))
  const byIdentity = await readUserIdsByVerifiedEmail(store, proved)
  const owners = new Set([...byAddress.flatMap((user) => (user ? [user.id] : [])), ...byIdentity])
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
  if (!(await insertUser(store, user))) throw new Overtaken()
  return user
}

/**
 * Nobody has proved this account's address yet, so whoever made it may be waiting for its owner to come: their
 * password, identities, sessions and number do not get in with the owner.
 */
async function takeFromStrangers(store: Store, user: User, kept: Identity): Promise<User> {
  for (const { id } of await readIdentities(store, user.id))
    if (id !== kept.id) await deleteIdentity(store, user.id, id)
  await deleteAllSessions(store, user.id)
  await deleteFlowStatesOf(store, user.id)
  return {
    ...user,
    passwordHash: null,
    phone: null,
    phoneConfirmedAt: null,
    newEmail: null,
    newPhone: null,
    userMetadata: withClaims({}, kept.identityData),
  }
}

/** The account with the address that the provider proves, confirmed; unchanged when it proves none of use. */
async function provedBy(
  store: Store,
  context: AuthContext,
  user: User,
  account: ProviderAccount,
  proved: string[],
): Promise<User> {
  const own = proved.find((email) => email === user.email) ?? (await firstFree(store, user, proved))
  const confirmed = { ...user, emailConfirmedAt: timeOf(context), isAnonymous: false }
  if (own !== null)
    return { ...confirmed, email: own, userMetadata: { ...user.userMetadata, email_verified: true } }
  if (context.settings.mailerAutoconfirm) return confirmed
  return { ...user, email: user.email ?? (await firstFree(store, user, addressesOf(account))) }
}

const addressesOf = ({ emails }: ProviderAccount): string[] => emails.map(({ address }) => address)
