import { randomUUID } from 'node:crypto'
import { v7 as uuidInTimeOrder } from 'uuid'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { Contact } from '#auth/contact.ts'
import { mergeMetadata } from '#auth/metadata.ts'
import { type Identity, insertIdentity } from '#auth/store/identities.ts'
import { insertUser, type Metadata, type User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'

export type NewAccount = { user: User; identity: Identity }

/** Builds an account for an address or number, with its identity; stores nothing yet (auth-protocol.md, 2). */
export function newAccount(
  context: AuthContext,
  contact: Contact,
  { passwordHash = null, data = {} }: { passwordHash?: string | null; data?: Metadata },
): NewAccount {
  const id = randomUUID()
  const provider = 'email' in contact ? 'email' : 'phone'
  const identity = contactIdentity(context, id, contact, data)
  const user = newUser(context, {
    id,
    ...contact,
    passwordHash,
    appMetadata: { provider, providers: [provider] },
    userMetadata: identity.identityData,
  })
  return { user, identity }
}

/**
 * The same for an account made by an administrator: until the address is confirmed, the metadata is exactly what was
 * given (auth-protocol.md, 2).
 */
export function newAccountByAdministrator(
  context: AuthContext,
  contact: Contact,
  { passwordHash = null, data }: { passwordHash?: string | null; data: Metadata },
): NewAccount {
  const { user, identity } = newAccount(context, contact, { passwordHash })
  return { user: { ...user, userMetadata: mergeMetadata({}, data) }, identity }
}

/** The identity's own claims win over what users say about themselves. */
export function contactIdentity(
  context: AuthContext,
  userId: string,
  contact: Contact,
  data: Metadata,
): Identity {
  const provider = 'email' in contact ? 'email' : 'phone'
  const claims = { sub: userId, ...contact, email_verified: false, phone_verified: false }
  return newIdentity(context, userId, provider, userId, mergeMetadata(data, claims))
}

/** For instances that accept addresses without proof. */
export function confirmedAtOnce({ user, identity }: NewAccount): NewAccount {
  const isMail = identity.provider === 'email'
  return {
    user: {
      ...user,
      ...(isMail ? { emailConfirmedAt: user.createdAt } : { phoneConfirmedAt: user.createdAt }),
      userMetadata: { ...user.userMetadata, [isMail ? 'email_verified' : 'phone_verified']: true },
    },
    identity,
  }
}

/** A user with defaults for everything that is not given. */
export function newUser(
  { clock, settings }: Pick<AuthContext, 'clock' | 'settings'>,
  given: Partial<User>,
): User {
  const at = new Date(clock.now()).toISOString()
  return {
    id: randomUUID(),
    email: null,
    phone: null,
    passwordHash: null,
    emailConfirmedAt: null,
    phoneConfirmedAt: null,
    emailProvedAt: null,
    phoneProvedAt: null,
    lastSignInAt: null,
    appMetadata: {},
    userMetadata: {},
    isAnonymous: false,
    isSsoUser: false,
    bannedUntil: null,
    newEmail: null,
    newPhone: null,
    invitedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    emailChangeSentAt: null,
    phoneChangeSentAt: null,
    reauthenticationSentAt: null,
    deletedAt: null,
    aud: settings.jwtAud,
    role: settings.jwtDefaultGroupName,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
}

/** `subject` is the provider's id for the user; for `email` and `phone` it is the user's own id. */
export function newIdentity(
  { clock }: Pick<AuthContext, 'clock'>,
  userId: string,
  provider: string,
  subject: string,
  identityData: Metadata,
): Identity {
  const at = new Date(clock.now()).toISOString()
  return {
    // Time-ordered, so that identities made at the same moment are still read oldest first.
    id: uuidInTimeOrder(),
    userId,
    provider,
    providerId: subject,
    identityData: { ...identityData, sub: subject },
    lastSignInAt: at,
    createdAt: at,
    updatedAt: at,
  }
}

/** Returns false, and stores nothing, if the address or number is taken. */
export async function insertNewUser(store: Store, user: User, identities: Identity[]): Promise<boolean> {
  if (!(await insertUser(store, user))) return false
  for (const identity of identities) await insertIdentity(store, identity)
  return true
}

/** Sets `provider` and `providers` from the identities, oldest first, and keeps the rest. */
export function withProviders(appMetadata: Metadata, identities: Identity[]): Metadata {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const { provider: _, providers: __, ...rest } = appMetadata
  return providers.length === 0 ? rest : { ...rest, provider: providers[0], providers }
}

export const signupDisabled = () =>
  new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
