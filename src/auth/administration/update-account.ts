import type { AuthContext } from '#auth/auth-context.ts'
import { forgetPendingProofs } from '#auth/codes/earlier-access.ts'
import { requireFree } from '#auth/contact.ts'
import { mergeMetadata } from '#auth/metadata.ts'
import { hashPassword } from '#auth/passwords/password-hash.ts'
import { type PasswordOwner, requireAcceptablePassword } from '#auth/passwords/password-rules.ts'
import { newIdentity, withProviders } from '#auth/signing-up/new-account.ts'
import { insertIdentity, readIdentities, saveIdentity } from '#auth/store/identities.ts'
import { readOneTimeToken } from '#auth/store/one-time-tokens.ts'
import { deleteAllSessions } from '#auth/store/sessions.ts'
import { lockUser, type Metadata, readUser, saveUser, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type AccountChange, type AccountFields, noSuchUser, readAccountFields } from './account-fields.ts'

/** Changes an account immediately, without asking its owner or sending anything (auth-protocol.md, 10). */
export async function updateAccount(
  context: AuthContext,
  userId: string,
  fields: AccountFields,
): Promise<User> {
  const change = readAccountFields(context, fields)
  if (change.password !== undefined)
    await requireAcceptablePassword(
      change.password,
      await ownerOf(context.store, userId, change),
      context.settings,
    )
  const passwordHash = change.password && (await hashPassword(change.password, context.passwordCost))
  const at = new Date(context.clock.now()).toISOString()
  return insideTransaction(context.store, async (store) => {
    const user = await lockUser(store, userId)
    if (!user) throw noSuchUser()
    const waiting = await readOneTimeToken(store, userId, 'confirmation')
    let withContacts = await changeContacts(store, context, user, change)
    if (passwordHash) await deleteAllSessions(store, userId)
    // Links and codes sent earlier refer to the old values.
    if (passwordHash || withContacts.email !== user.email || withContacts.phone !== user.phone)
      withContacts = await forgetPendingProofs(store, withContacts)
    const changed: User = {
      ...withContacts,
      ...(passwordHash ? { passwordHash } : {}),
      ...(change.role ? { role: change.role } : {}),
      ...(change.ban ? { bannedUntil: change.ban.until } : {}),
      userMetadata: mergeMetadata(user.userMetadata, change.userMetadata),
      appMetadata: mergeMetadata(withContacts.appMetadata, change.appMetadata),
    }
    const confirmed = confirmedAsTold(changed, change, at)
    // Anyone may have chosen the password of an unconfirmed sign-up.
    const isOfSignUp = waiting !== undefined && waiting.carried.passwordHash === confirmed.passwordHash
    const isFirst = !isConfirmed(user) && isConfirmed(confirmed)
    return saveUser(store, isFirst && isOfSignUp ? { ...confirmed, passwordHash: null } : confirmed, at)
  })
}

/** What is known about the password's owner before the change. */
async function ownerOf(store: Store, userId: string, change: AccountChange): Promise<PasswordOwner> {
  const user = await readUser(store, userId)
  return {
    email: change.email ?? user?.email,
    phone: change.phone ?? user?.phone,
    userMetadata: { ...user?.userMetadata, ...change.userMetadata },
  }
}

/**
 * A user with a confirmed address or number is no longer anonymous. This does not prove the address: earlier content of the
 * account may come from someone who only entered it.
 */
function confirmedAsTold(user: User, { emailConfirmed, phoneConfirmed }: AccountChange, at: string): User {
  const confirmed = {
    ...user,
    emailConfirmedAt: user.emailConfirmedAt ?? (user.email !== null && emailConfirmed ? at : null),
    phoneConfirmedAt: user.phoneConfirmedAt ?? (user.phone !== null && phoneConfirmed ? at : null),
  }
  return { ...confirmed, isAnonymous: user.isAnonymous && !isConfirmed(confirmed) }
}

const isConfirmed = ({ emailConfirmedAt, phoneConfirmedAt }: User): boolean =>
  emailConfirmedAt !== null || phoneConfirmedAt !== null

async function changeContacts(
  store: Store,
  context: AuthContext,
  user: User,
  { email, phone, emailConfirmed, phoneConfirmed }: AccountChange,
): Promise<User> {
  let changed = user
  if (email === undefined && emailConfirmed) await proveIdentity(store, context, user.id, 'email')
  if (phone === undefined && phoneConfirmed) await proveIdentity(store, context, user.id, 'phone')
  if (email !== undefined) {
    const isOther = email !== user.email
    if (isOther && !user.isSsoUser) await requireFree(store, { email, phone: null })
    const verified = emailConfirmed || (!isOther && user.emailConfirmedAt !== null)
    await putIdentity(store, context, user.id, 'email', { email, email_verified: verified })
    changed = { ...changed, email, ...(isOther ? { newEmail: null } : {}) }
    if (isOther && !emailConfirmed) changed = { ...changed, emailProvedAt: null }
  }
  if (phone !== undefined) {
    const isOther = phone !== user.phone
    if (isOther) await requireFree(store, { email: null, phone })
    const verified = phoneConfirmed || (!isOther && user.phoneConfirmedAt !== null)
    await putIdentity(store, context, user.id, 'phone', { phone, phone_verified: verified })
    changed = { ...changed, phone, ...(isOther ? { newPhone: null } : {}) }
    if (isOther && !phoneConfirmed) changed = { ...changed, phoneProvedAt: null }
  }
  if (changed === user) return user
  return { ...changed, appMetadata: withProviders(user.appMetadata, await readIdentities(store, user.id)) }
}

/** Marks the identity's address or number as verified. */
async function proveIdentity(
  store: Store,
  context: AuthContext,
  userId: string,
  provider: 'email' | 'phone',
): Promise<void> {
  const identity = (await readIdentities(store, userId)).find((identity) => identity.provider === provider)
  if (!identity) return
  const identityData = { ...identity.identityData, [`${provider}_verified`]: true }
  await saveIdentity(store, { ...identity, identityData }, new Date(context.clock.now()).toISOString())
}

async function putIdentity(
  store: Store,
  context: AuthContext,
  userId: string,
  provider: 'email' | 'phone',
  claims: Metadata,
): Promise<void> {
  const identity = (await readIdentities(store, userId)).find((identity) => identity.provider === provider)
  const at = new Date(context.clock.now()).toISOString()
  if (identity)
    await saveIdentity(store, { ...identity, identityData: { ...identity.identityData, ...claims } }, at)
  else {
    const nothingVerified = { email_verified: false, phone_verified: false }
    await insertIdentity(
      store,
      newIdentity(context, userId, provider, userId, { ...nothingVerified, ...claims }),
    )
  }
}
