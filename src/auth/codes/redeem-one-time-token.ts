import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import {
  contactIdentity,
  insertNewUser,
  newAccount,
  signupDisabled,
  withProviders,
} from '#auth/signing-up/new-account.ts'
import { deleteIdentity, readIdentities, saveIdentity } from '#auth/store/identities.ts'
import {
  isConfirmedHalf,
  noteConfirmedHalf,
  type OneTimeToken,
  readOneTimeToken,
} from '#auth/store/one-time-tokens.ts'
import { readSession } from '#auth/store/sessions.ts'
import { readUser, readUserByEmail, readUserByPhone, saveUser, type User } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import { noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import type { Store } from '#store/schema.ts'
import { confirmEmail, confirmPhone, moveToNewEmail, moveToNewPhone } from './confirm-address.ts'
import { endLinksAndCodes, type RemovedAccess, removeEarlierAccess } from './earlier-access.ts'
import { isEmail, type ProvedToken } from './one-time-code.ts'

/** The session in which a code was entered, if the call has one. */
export type ProvingSession = { userId: string; sessionId: string } | null

/** The user that the proof belongs to, and the access that it removed. */
type Redeemed = { user: User; removed: RemovedAccess | null }

type Proof = ProvedToken & { isInsideSession: boolean }

/**
 * Applies the proof (auth-protocol.md, 6, POST /verify) and invalidates all other links and codes of the user. Returns
 * null for the first half of an address change, which waits for the other one.
 */
export async function redeemToken(
  store: Store,
  context: AuthContext,
  { user, token }: ProvedToken,
  session: ProvingSession = null,
): Promise<Redeemed | AuthProblem | null> {
  if (isBanned(user, context.clock)) return new AuthProblem(403, 'user_banned', 'This user is banned')
  const isInsideSession =
    session?.userId === user.id && (await readSession(store, user.id, session.sessionId)) !== undefined
  const redeemed = await takeEffect(store, context, { user, token, isInsideSession })
  if (redeemed !== null && !(redeemed instanceof AuthProblem))
    await endLinksAndCodes(store, (await readUser(store, user.id)) ?? user)
  return redeemed
}

/** A token for an address that the user no longer has proves nothing. */
async function takeEffect(
  store: Store,
  context: AuthContext,
  proof: Proof,
): Promise<Redeemed | AuthProblem | null> {
  const { user, token } = proof
  switch (token.kind) {
    case 'confirmation':
      if (token.relatesTo !== user.email && token.relatesTo !== user.phone) return tokenExpired()
      return isEmail(token.relatesTo) ? proveEmail(store, context, proof) : provePhone(store, context, proof)
    case 'recovery':
      if (token.relatesTo !== user.email) return tokenExpired()
      return proveEmail(store, context, proof)
    case 'email_change_new':
    case 'email_change_current':
      return changeEmail(store, context, proof)
    case 'phone_change':
      return changePhone(store, context, proof)
    case 'reauthentication':
      return tokenExpired()
  }
}

async function proveEmail(store: Store, context: AuthContext, proof: Proof): Promise<Redeemed> {
  const { user, token } = proof
  if (user.emailProvedAt !== null && user.emailConfirmedAt !== null) return { user, removed: null }
  if (user.emailProvedAt !== null || proof.isInsideSession)
    return { user: await confirmEmail(store, context, user), removed: null }
  const { user: cleared, removed } = await removeWhatTokenDidNotBring(store, context, user, token)
  const named = await withSignUpData(store, context, cleared, token)
  return { user: await confirmEmail(store, context, named), removed }
}

async function provePhone(store: Store, context: AuthContext, proof: Proof): Promise<Redeemed> {
  const { user, token } = proof
  if (user.phoneProvedAt !== null || proof.isInsideSession)
    return { user: await confirmPhone(store, context, user), removed: null }
  // The holder proved their email address but may have added someone else's number: they lose only the number.
  if (user.emailProvedAt !== null) return takeUnprovedNumber(store, context, user, token.relatesTo)
  const { user: cleared, removed } = await removeWhatTokenDidNotBring(store, context, user, token)
  const named = await withSignUpData(store, context, cleared, token)
  return { user: await confirmPhone(store, context, named), removed }
}

const removeWhatTokenDidNotBring = (
  store: Store,
  context: AuthContext,
  user: User,
  { relatesTo, carried, flowStateId }: OneTimeToken,
) => {
  const contact = isEmail(relatesTo) ? 'email' : 'phone'
  return removeEarlierAccess(store, context, user, {
    contact,
    passwordHash: carried.passwordHash,
    isOwnIdentity: ({ id, provider }) => provider === contact || id === carried.identityId,
    flowStateId,
  })
}

async function changeEmail(
  store: Store,
  context: AuthContext,
  { user, token, isInsideSession }: Proof,
): Promise<Redeemed | AuthProblem | null> {
  const { newEmail } = user
  const isOutdated = token.kind === 'email_change_new' && token.relatesTo !== newEmail
  if (newEmail === null || isOutdated) return tokenExpired()
  const isAskedTwice = needsOtherHalf(context, user, token)
  if (isAskedTwice && !(await isOtherHalfConfirmed(store, token, newEmail))) {
    await noteConfirmedHalf(store, token, newEmail)
    return null
  }
  const owner = await readUserByEmail(store, newEmail)
  if (owner && owner.id !== user.id)
    return new AuthProblem(422, 'email_exists', 'This email address has been registered by someone else')
  // Reading the mail of both addresses is a stronger proof than any other first one.
  const { user: cleared, removed } = await removeUnlessKnown(store, context, {
    user,
    token,
    isInsideSession: isInsideSession || isAskedTwice,
  })
  return { user: await moveToNewEmail(store, context, { ...cleared, newEmail }, { isProved: true }), removed }
}

/**
 * Users who have proved an address or number keep the whole account. In any other account, the reader of the message
 * may not be the one who created it, so earlier access is removed.
 */
const removeUnlessKnown = async (
  store: Store,
  context: AuthContext,
  { user, token, isInsideSession }: Proof,
): Promise<Redeemed> =>
  isInsideSession || user.emailProvedAt !== null || user.phoneProvedAt !== null
    ? { user, removed: null }
    : removeWhatTokenDidNotBring(store, context, user, token)

/** Confirming from the old address alone is never enough: the new address has to be proved. */
const needsOtherHalf = ({ settings }: AuthContext, user: User, { kind }: OneTimeToken): boolean =>
  kind === 'email_change_current' ||
  (settings.mailerSecureEmailChangeEnabled && !settings.mailerAutoconfirm && user.email !== null)

async function isOtherHalfConfirmed(store: Store, token: OneTimeToken, newEmail: string): Promise<boolean> {
  const other = token.kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  const half = await readOneTimeToken(store, token.userId, other)
  return half !== undefined && isConfirmedHalf(half, newEmail)
}

async function changePhone(
  store: Store,
  context: AuthContext,
  proof: Proof,
): Promise<Redeemed | AuthProblem> {
  const { user, token } = proof
  const { newPhone } = user
  if (newPhone === null || newPhone !== token.relatesTo) return tokenExpired()
  const owner = await readUserByPhone(store, newPhone)
  if (owner && owner.id !== user.id)
    return new AuthProblem(422, 'phone_exists', 'This phone number has been registered by someone else')
  // An SMS contains no link: whoever types its code has the phone and knows of the account that asked for it.
  const { user: cleared, removed } = user.isAnonymous
    ? await removeUnlessKnown(store, context, proof)
    : { user, removed: null }
  return { user: await moveToNewPhone(store, context, { ...cleared, newPhone }, { isProved: true }), removed }
}

/** One error for everything that can be wrong with a link or code (auth-protocol.md, 13). */
export const tokenExpired = () => new AuthProblem(403, 'otp_expired', 'Token has expired or is invalid')

/**
 * Applies the data of the sign-up that this message belongs to; another sign-up with the same address may have given
 * different data. Unconfirmed data that belongs to no sign-up is dropped. An account in use keeps its own data.
 */
async function withSignUpData(
  store: Store,
  context: AuthContext,
  user: User,
  { kind, relatesTo, carried: { userData, identityId } }: OneTimeToken,
): Promise<User> {
  const isInUse = user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null
  const isInvited = user.invitedAt !== null
  const isKept = userData === null && (kind !== 'recovery' || identityId !== null || isInvited)
  if (isInUse || isKept) return user
  const contact = isEmail(relatesTo) ? { email: relatesTo } : { phone: relatesTo }
  const said = contactIdentity(context, user.id, contact, userData ?? {})
  const own = (await readIdentities(store, user.id)).find(({ provider }) => provider === said.provider)
  if (own) await saveIdentity(store, { ...own, identityData: said.identityData }, said.updatedAt)
  return { ...user, userMetadata: said.identityData }
}

/**
 * Gives the number to the person who proved it, with a new account. The previous holder, who had it without proof, keeps
 * everything else: they have proved their email address, and the ledger is theirs.
 */
async function takeUnprovedNumber(
  store: Store,
  context: AuthContext,
  holder: User,
  phone: string,
): Promise<{ user: User; removed: null }> {
  if (context.settings.disableSignup) throw signupDisabled()
  const identities = await readIdentities(store, holder.id)
  for (const { id } of identities.filter(({ provider }) => provider === 'phone'))
    await deleteIdentity(store, holder.id, id)
  const left = identities.filter(({ provider }) => provider !== 'phone')
  const without = {
    ...holder,
    phone: null,
    phoneConfirmedAt: null,
    appMetadata: withProviders(holder.appMetadata, left),
  }
  await saveUser(store, without, new Date(context.clock.now()).toISOString())
  await noteSecurityEvent(store, context, {
    userId: holder.id,
    kind: 'phone_removed',
    device: unknownDevice,
  })
  const { user, identity } = newAccount(context, { phone }, {})
  if (!(await insertNewUser(store, user, [identity])))
    throw new AuthProblem(503, 'unexpected_failure', 'The account is being changed. Please try again.')
  return { user: await confirmPhone(store, context, user), removed: null }
}
