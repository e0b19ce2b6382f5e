import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { RemovedAccess } from '#auth/codes/earlier-access.ts'
import { mergeMetadata } from '#auth/metadata.ts'
import { newIdentity, withProviders } from '#auth/signing-up/new-account.ts'
import {
  deleteIdentity,
  type Identity,
  insertIdentityUnlessKnown,
  readIdentities,
  readIdentityOfProvider,
  saveIdentity,
} from '#auth/store/identities.ts'
import { lockUser, type Metadata, readUserByEmail, saveUser, type User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'
import type { ProviderAccount } from './provider.ts'

/**
 * The account after the sign-in. `isProved`: whether the user may sign in. `removed`: the access that was removed.
 * `linkedTo`: the account before an identity was linked manually.
 */
export type AccountFound = { user: User; isProved: boolean; removed: RemovedAccess | null; linkedTo?: User }

/** Another call changed the accounts or identities that a decision was based on, so it has to be made again. */
export class ConcurrentChange extends Error {}

/** Tries again after a concurrent change. */
export async function retryOnConcurrentChange<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await decide()
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || attempt === 5) throw error
    }
}

/**
 * The identity with this subject and its user, locked. The identity is read again under the lock, because another call
 * may have removed it or given it to another user.
 */
export async function lockIdentity(
  store: Store,
  { provider, subject }: ProviderAccount,
): Promise<{ identity: Identity; user: User } | null> {
  const found = await readIdentityOfProvider(store, provider, subject)
  if (!found) return null
  const user = await lockUser(store, found.userId)
  const identity = await readIdentityOfProvider(store, provider, subject)
  if (!user || identity?.id !== found.id || identity.userId !== user.id) throw new ConcurrentChange()
  return { identity, user }
}

/** Saves the provider's current data as the user's identity. */
export async function keepIdentity(
  store: Store,
  context: AuthContext,
  user: User,
  { provider, subject, identityData }: ProviderAccount,
  known: Identity | undefined,
): Promise<Identity> {
  const at = timeOf(context)
  if (known) {
    const renewed = { ...known, identityData, lastSignInAt: at }
    if (!(await saveIdentity(store, renewed, at))) throw new ConcurrentChange()
    return renewed
  }
  const identity = newIdentity(context, user.id, provider, subject, identityData)
  if (!(await insertIdentityUnlessKnown(store, identity))) throw new ConcurrentChange()
  return identity
}

/**
 * An unconfirmed account may have been created through a provider by someone who does not own the address. Their
 * identity must not keep its access when the owner arrives.
 */
export async function forgetUnprovedIdentities(store: Store, userId: string): Promise<void> {
  for (const { id, provider, identityData } of await readIdentities(store, userId))
    if (provider !== 'email' && provider !== 'phone' && identityData.email_verified !== true)
      await deleteIdentity(store, userId, id)
}

/**
 * Whether the account was created through a provider that did not vouch for the address: nobody has ever been able to
 * sign in to it.
 */
export const isUnusedAccount = (user: User): boolean =>
  user.emailConfirmedAt === null &&
  user.phoneConfirmedAt === null &&
  user.lastSignInAt === null &&
  !user.isAnonymous

/** The first of the addresses that no other account has. */
export async function firstAvailableEmail(
  store: Store,
  user: User,
  emails: string[],
): Promise<string | null> {
  for (const email of emails) {
    const holder = await readUserByEmail(store, email)
    if (!holder || holder.id === user.id) return email
  }
  return null
}

/** Saves the user, with the list of providers derived from their identities. */
export async function saveWithProviders(store: Store, context: AuthContext, user: User): Promise<User> {
  const identities = await readIdentities(store, user.id)
  const appMetadata = withProviders(user.appMetadata, identities)
  return saveUser(store, { ...user, appMetadata }, timeOf(context))
}

/** Merges the claims into the metadata. If the result would be too large, they are only stored in the identity. */
export function withClaims(metadata: Metadata, claims: Metadata): Metadata {
  try {
    return mergeMetadata(metadata, claims)
  } catch (error) {
    if (error instanceof AuthProblem) return metadata
    throw error
  }
}

export const timeOf = ({ clock }: AuthContext): string => new Date(clock.now()).toISOString()
