import type { AuthContext } from '#auth/auth-context.ts'
import { newIdentity, withProviders } from '#auth/signing-up/new-account.ts'
import { deleteFlowStatesOf } from '#auth/store/flow-states.ts'
import { type Identity, insertIdentity, readIdentities, saveIdentity } from '#auth/store/identities.ts'
import { deleteAllOneTimeTokens, readAnonymousClaimants } from '#auth/store/one-time-tokens.ts'
import { deleteAllSessions } from '#auth/store/sessions.ts'
import { lockUser, type Metadata, saveUser, type User } from '#auth/store/users.ts'
import { noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import type { Store } from '#store/schema.ts'

/**
 * What happens once a user has proved an address or number (auth-protocol.md, 6, POST /verify): it counts as proved and
 * confirmed, anonymous users who were claiming it lose their claim, and an anonymous user becomes permanent. Each of
 * these takes the locked user, inside the transaction that accepts the proof, and returns the user as saved.
 */

export async function confirmEmail(store: Store, context: AuthContext, user: User): Promise<User> {
  const at = new Date(context.clock.now()).toISOString()
  const identities = await readIdentities(store, user.id)
  await saveIdentityData(store, identities, 'email', { email_verified: true }, at)
  if (user.email !== null && user.emailProvedAt === null) {
    await endAnonymousClaims(store, user.id, user.email)
    if (user.emailConfirmedAt !== null) await noteVerified(store, context, user)
  }
  const confirmed: User = {
    ...user,
    emailConfirmedAt: user.emailConfirmedAt ?? at,
    emailProvedAt: user.emailProvedAt ?? at,
    isAnonymous: false,
    appMetadata: withProviders(user.appMetadata, identities),
    userMetadata: { ...user.userMetadata, email_verified: true },
  }
  return saveUser(store, confirmed, at)
}

/** Only for accounts that were already in use: confirming a sign-up is not worth an event. */
const noteVerified = (store: Store, context: AuthContext, { id: userId }: User) =>
  noteSecurityEvent(store, context, { userId, kind: 'email_verified', device: unknownDevice })

export async function confirmPhone(store: Store, context: AuthContext, user: User): Promise<User> {
  const at = new Date(context.clock.now()).toISOString()
  const identities = await readIdentities(store, user.id)
  await saveIdentityData(store, identities, 'phone', { phone_verified: true }, at)
  if (user.phone !== null && user.phoneProvedAt === null) await endAnonymousClaims(store, user.id, user.phone)
  const confirmed: User = {
    ...user,
    phoneConfirmedAt: user.phoneConfirmedAt ?? at,
    phoneProvedAt: user.phoneProvedAt ?? at,
    isAnonymous: false,
    appMetadata: withProviders(user.appMetadata, identities),
    userMetadata: withValuesOf(user.userMetadata, { phone_verified: true }),
  }
  return saveUser(store, confirmed, at)
}

/**
 * Replaces the address with the new one. The caller has checked that nobody else has it, and says whether it was proved:
 * where the operator requires no proof, it counts as confirmed without one.
 */
export async function moveToNewEmail(
  store: Store,
  context: AuthContext,
  user: User & { newEmail: string },
  { isProved }: { isProved: boolean },
): Promise<User> {
  const at = new Date(context.clock.now()).toISOString()
  if (isProved) await endAnonymousClaims(store, user.id, user.newEmail)
  const claims = { email: user.newEmail, email_verified: true }
  const identities = await putIdentity(store, context, user, 'email', { phone_verified: false, ...claims })
  const moved: User = {
    ...user,
    email: user.newEmail,
    newEmail: null,
    emailConfirmedAt: at,
    emailProvedAt: isProved ? at : null,
    isAnonymous: false,
    appMetadata: withProviders(user.appMetadata, identities),
    userMetadata: { ...withValuesOf(user.userMetadata, claims), email_verified: true },
  }
  const saved = await saveUser(store, moved, at)
  await noteSecurityEvent(store, context, { userId: user.id, kind: 'email_changed', device: unknownDevice })
  return saved
}

/** The same for the phone number. */
export async function moveToNewPhone(
  store: Store,
  context: AuthContext,
  user: User & { newPhone: string },
  { isProved }: { isProved: boolean },
): Promise<User> {
  const at = new Date(context.clock.now()).toISOString()
  if (isProved) await endAnonymousClaims(store, user.id, user.newPhone)
  const claims = { phone: user.newPhone, phone_verified: true }
  const identities = await putIdentity(store, context, user, 'phone', { email_verified: false, ...claims })
  const moved: User = {
    ...user,
    phone: user.newPhone,
    newPhone: null,
    phoneConfirmedAt: at,
    phoneProvedAt: isProved ? at : null,
    isAnonymous: false,
    appMetadata: withProviders(user.appMetadata, identities),
    userMetadata: withValuesOf(user.userMetadata, claims),
  }
  return saveUser(store, moved, at)
}

async function putIdentity(
  store: Store,
  context: AuthContext,
  user: User,
  provider: 'email' | 'phone',
  claims: Metadata,
): Promise<Identity[]> {
  const identities = await readIdentities(store, user.id)
  const at = new Date(context.clock.now()).toISOString()
  if (await saveIdentityData(store, identities, provider, claims, at)) return identities
  const added = newIdentity(context, user.id, provider, user.id, claims)
  await insertIdentity(store, added)
  return [...identities, added]
}

/** Returns false if the user has no identity of that kind. */
async function saveIdentityData(
  store: Store,
  identities: Identity[],
  provider: 'email' | 'phone',
  claims: Metadata,
  at: string,
): Promise<boolean> {
  const identity = identities.find((identity) => identity.provider === provider)
  if (!identity) return false
  await saveIdentity(store, { ...identity, identityData: { ...identity.identityData, ...claims } }, at)
  return true
}

/** Updates the values that the metadata already has from an identity, and adds none. */
const withValuesOf = (metadata: Metadata, claims: Metadata): Metadata => ({
  ...metadata,
  ...Object.fromEntries(Object.entries(claims).filter(([name]) => name in metadata)),
})

/**
 * The owner of an address or number is now known, so anonymous users who were claiming it lose their sessions and pending
 * proofs. Permanent accounts that wanted to move to it will find it taken.
 */
async function endAnonymousClaims(store: Store, ownerId: string, contact: string): Promise<void> {
  for (const userId of await readAnonymousClaimants(store, contact)) {
    const claimant = userId === ownerId ? undefined : await lockUser(store, userId)
    if (!claimant?.isAnonymous) continue
    await deleteAllOneTimeTokens(store, userId)
    await deleteAllSessions(store, userId)
    await deleteFlowStatesOf(store, userId)
  }
}
