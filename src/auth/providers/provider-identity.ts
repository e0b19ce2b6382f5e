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
 * The account somebody has here, as it is now; `isProved` when they may sign in. `removed`: what of it ended by that.
 * `linkedTo`: as it was before an identity was linked to it by hand.
 */
export type AccountFound = { user: User; isProved: boolean; removed: RemovedAccess | null; linkedTo?: User }

/** Another call changed the accounts or identities that a decision was based on: it has to be made again. */
export class Overtaken extends Error {}

/** Makes a decision again if another call overtook it. */
export async function unlessOvertaken<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await decide()
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === 5) throw error
    }
}

/**
 * The identity that a provider knows by this subject, and its user, locked. Both are looked up before the lock is there:
 * whatever held the lock may have removed the identity or given it to another user.
 */
export async function lockIdentity(
  store: Store,
  { provider, subject }: ProviderAccount,
): Promise<{ identity: Identity; user: User } | null> {
  const found = await readIdentityOfProvider(store, provider, subject)
  if (!found) return null
  const user = await lockUser(store, found.userId)
  const identity = await readIdentityOfProvider(store, provider, subject)
  if (!user || identity?.id !== found.id || identity.userId !== user.id) throw new Overtaken()
  return { identity, user }
}

/** What the provider says now, as the user's identity. */
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
    if (!(await saveIdentity(store, renewed, at))) throw new Overtaken()
    return renewed
  }
  const identity = newIdentity(context, user.id, provider, subject, identityData)
  if (!(await insertIdentityUnlessKnown(store, identity))) throw new Overtaken()
  return identity
}

/**
 * Who asks for a way into an account that nobody has confirmed may find one that somebody made through a provider
 * without owning the address: that identity is not to stay a way in.
 */
export async function forgetUnprovedIdentities(store: Store, userId: string): Promise<void> {
  for (const { id, provider, identityData } of await readIdentities(store, userId))
    if (provider !== 'email' && provider !== 'phone' && identityData.email_verified !== true)
      await deleteIdentity(store, userId, id)
}

/** An account that a provider made without vouching for the address: nobody has ever been able to sign in to it. */
export const isEmptyShell = (user: User): boolean =>
  user.emailConfirmedAt === null &&
  user.phoneConfirmedAt === null &&
  user.lastSignInAt === null &&
  !user.isAnonymous

/** The first of the addresses that no other account has. */
export async function firstFree(store: Store, user: User, emails: string[]): Promise<string | null> {
  for (const email of emails) {
    const holder = await readUserByEmail(store, email)
    if (!holder || holder.id === user.id) return email
  }
  return null
}

/** The user, with the providers that follow from their identities. */
export async function saveWithProviders(store: Store, context: AuthContext, user: User): Promise<User> {
  const identities = await readIdentities(store, user.id)
  const appMetadata = withProviders(user.appMetadata, identities)
  return saveUser(store, { ...user, appMetadata }, timeOf(context))
}

/** Metadata has a limit: who has filled it with their own still gets in, and the claims stay in the identity. */
export function withClaims(metadata: Metadata, claims: Metadata): Metadata {
  try {
    return mergeMetadata(metadata, claims)
  } catch (error) {
    if (error instanceof AuthProblem) return metadata
    throw error
  }
}

export const timeOf = ({ clock }: AuthContext): string => new Date(clock.now()).toISOString()
