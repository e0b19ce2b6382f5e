import { randomUUID } from 'node:crypto'
import type { AuthContext } from '#server/auth/auth-context.ts'
import type { Contact } from '#server/auth/contact.ts'
import { mergeMetadata } from '#server/auth/metadata.ts'
import type { Identity } from '#store/accounts/identities.ts'
import type { Metadata, User } from '#store/accounts/users.ts'
import { newIdentity, newUser } from './new-user.ts'

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
