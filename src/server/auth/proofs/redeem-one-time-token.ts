import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { forgetUnprovedIdentities } from '#server/auth/providers/provider-identity.ts'
import { isBanned } from '#server/http/is-banned.ts'
import {
  deleteAllOneTimeTokens,
  isConfirmedHalf,
  noteConfirmedHalf,
  type OneTimeToken,
  readOneTimeToken,
} from '#store/accounts/one-time-tokens.ts'
import { deleteAllSessions } from '#store/accounts/sessions.ts'
import { readUserByEmail, readUserByPhone, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { confirmEmail, confirmPhone, moveToNewEmail, moveToNewPhone } from './confirm-address.ts'
import { isEmail, type ProvedToken } from './prove-one-time-token.ts'

/**
 * Lets the proof take effect (auth-protocol 6, POST /verify) and ends every other link and code of the user.
 * Null when it was the first half of a change of address, which waits for the other one.
 */
export async function redeemToken(
  store: Store,
  context: AuthContext,
  { user, token }: ProvedToken,
): Promise<User | AuthProblem | null> {
  if (isBanned(user, context.clock)) return new AuthProblem(403, 'user_banned', 'This user is banned')
  const redeemed = await takeEffect(store, context, user, token)
  if (redeemed !== null && !(redeemed instanceof AuthProblem)) await deleteAllOneTimeTokens(store, user.id)
  return redeemed
}

/** A token of an address that the user has left meanwhile proves nothing any more. */
async function takeEffect(
  store: Store,
  context: AuthContext,
  user: User,
  token: OneTimeToken,
): Promise<User | AuthProblem | null> {
  switch (token.kind) {
    case 'confirmation':
      if (token.relatesTo !== user.email && token.relatesTo !== user.phone) return tokenExpired()
      if (!isEmail(token.relatesTo)) return confirmPhone(store, context, user)
      // Whoever had a session of an account without password did not get it by this invitation.
      if (user.invitedAt !== null && user.passwordHash === null) await deleteAllSessions(store, user.id)
      return confirmEmail(store, context, user)
    case 'recovery':
      if (token.relatesTo !== user.email) return tokenExpired()
      if (user.emailConfirmedAt !== null) return user
      // Whoever signed up with an address they cannot read has chosen a password for its owner: it goes.
      await forgetUnprovedIdentities(store, user.id)
      return confirmEmail(store, context, { ...user, passwordHash: null })
    case 'email_change_new':
    case 'email_change_current':
      return changeEmail(store, context, user, token)
    case 'phone_change':
      return changePhone(store, context, user, token)
    case 'reauthentication':
      return tokenExpired()
  }
}

async function changeEmail(
  store: Store,
  context: AuthContext,
  user: User,
  token: OneTimeToken,
): Promise<User | AuthProblem | null> {
  const { newEmail } = user
  const isOutdated = token.kind === 'email_change_new' && token.relatesTo !== newEmail
  if (newEmail === null || isOutdated) return tokenExpired()
  if (needsOtherHalf(context, user, token) && !(await isOtherHalfConfirmed(store, token, newEmail))) {
    await noteConfirmedHalf(store, token, newEmail)
    return null
  }
  const owner = await readUserByEmail(store, newEmail)
  if (owner && owner.id !== user.id)
    return new AuthProblem(422, 'email_exists', 'This email address has been registered by someone else')
  return moveToNewEmail(store, context, { ...user, newEmail })
}

/** The old address never moves an account to a new one that nobody has proved to read. */
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
  user: User,
  token: OneTimeToken,
): Promise<User | AuthProblem> {
  const { newPhone } = user
  if (newPhone === null || newPhone !== token.relatesTo) return tokenExpired()
  const owner = await readUserByPhone(store, newPhone)
  if (owner && owner.id !== user.id)
    return new AuthProblem(422, 'phone_exists', 'This phone number has been registered by someone else')
  return moveToNewPhone(store, context, { ...user, newPhone })
}

/** One answer for all that a link or code can be but right (auth-protocol 13). */
export const tokenExpired = () => new AuthProblem(403, 'otp_expired', 'Token has expired or is invalid')
