import { randomUUID } from 'node:crypto'
import { v7 as uuidInTimeOrder } from 'uuid'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { Contact } from '#server/auth/contact.ts'
import { mergeMetadata } from '#server/auth/metadata.ts'
import { type Identity, insertIdentity } from '#store/accounts/identities.ts'
import { insertUser, type Metadata, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

export type NewAccount = { user: User; identity: Identity }

/** An account for an address or number, not kept yet, with the identity that goes with it (auth-protocol.md, 2). */
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
 * The same for an account that an administrator begins: the user's metadata are what was given, and no more
 * (auth-protocol.md, 2), until the address is confirmed.
 */
export function newAccountByAdministrator(
  context: AuthContext,
  contact: Contact,
  { passwordHash = null, data }: { passwordHash?: string | null; data: Metadata },
): NewAccount {
  const { user, identity } = newAccount(context, contact, { passwordHash })
  return { user: { ...user, userMetadata: mergeMetadata({}, data) }, identity }
}

/** What users say about themselves cannot change who the identity says they are. */
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

/** The account of who need not prove the address, because the operator says so. */
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

/** An account before anyone has it: everything empty but what is given. */
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

/** The identity of a user: `subject` is who they are to the provider, for `email` and `phone` their own id. */
export function newIdentity(
  { clock }: Pick<AuthContext, 'clock'>,
  userId: string,
  provider: string,
  subject: string,
  identityData: Metadata,
): Identity {
  const at = new Date(clock.now()).toISOString()
  return {
    // In time order: identities made at the same moment are still read oldest first.
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

/** False when address or number is taken; nothing is kept then. */
export async function insertNewUser(store: Store, user: User, identities: Identity[]): Promise<boolean> {
  if (!(await insertUser(store, user))) return false
  for (const identity of identities) await insertIdentity(store, identity)
  return true
}

/** `provider` and `providers`, which follow from the identities, oldest first; the rest stays. */
export function withProviders(appMetadata: Metadata, identities: Identity[]): Metadata {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const { provider: _, providers: __, ...rest } = appMetadata
  return providers.length === 0 ? rest : { ...rest, provider: providers[0], providers }
}

export const signupDisabled = () =>
  new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
