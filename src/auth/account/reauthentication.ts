import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { confirmEmail, confirmPhone } from '#auth/codes/confirm-address.ts'
import { hashCode, isLive, isSameHash, mostWrongCodes } from '#auth/codes/one-time-code.ts'
import { type MailRecipient, sendOneTimeMessage, type TextRecipient } from '#auth/codes/one-time-message.ts'
import { checkGuess } from '#auth/limits/limits.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import {
  countWrongCode,
  deleteOneTimeToken,
  type OneTimeToken,
  putOneTimeToken,
  readOneTimeToken,
} from '#auth/store/one-time-tokens.ts'
import { lockUser, saveUser, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { PreparedChange } from './user-change.ts'

/** Sends the user a nonce, which changes in an older session may require (auth-protocol.md, 7). */
export async function sendNonce(
  context: AuthContext,
  user: User,
): Promise<{ messageId: string | undefined }> {
  const to = confirmedRecipient(context, user)
  const { token, messageId } = await sendOneTimeMessage(context, { user, kind: 'reauthentication', to })
  await insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, user.id)
    if (!current) return
    await putOneTimeToken(store, token)
    await saveUser(store, { ...current, reauthenticationSentAt: token.sentAt }, token.sentAt)
  })
  return { messageId }
}

function confirmedRecipient(context: AuthContext, user: User): MailRecipient | TextRecipient {
  if (user.email !== null) {
    if (user.emailConfirmedAt === null)
      throw new AuthProblem(422, 'email_not_confirmed', 'Please confirm your email address first')
    return { email: user.email, purpose: 'reauthentication', redirectTo: siteUrlOf(context), isPkce: false }
  }
  if (user.phone === null)
    throw new AuthProblem(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    )
  if (user.phoneConfirmedAt === null)
    throw new AuthProblem(422, 'phone_not_confirmed', 'Please confirm your phone number first')
  return { phone: user.phone, channel: 'sms' }
}

/**
 * Throws unless the nonce is the last one sent and still valid. It is not used up yet, because the change it allows may
 * still fail. Wrong ones are counted, and after a few even the right one is refused.
 */
export async function requireNonce(context: AuthContext, user: User, nonce: string): Promise<void> {
  if (!nonce)
    throw new AuthProblem(
      400,
      'reauthentication_needed',
      'This requires the code from a reauthentication message',
    )
  await checkGuess(context.limits, { secret: 'nonce', whose: user.id }, () =>
    // Returned, not thrown, so that the count of wrong codes is committed although the call fails.
    insideTransaction(context.store, async (store) => {
      await lockUser(store, user.id)
      const token = await readOneTimeToken(store, user.id, 'reauthentication')
      if (!token || !isUsable(context, token)) return notValid()
      if (isCodeOf(context, token, nonce)) return undefined
      await countWrongCode(store, user.id, 'reauthentication')
      return notValid()
    }),
  )
}

/** Uses up the nonce, in the transaction of the change it allows. Returns the address it was sent to. */
export async function spendNonce(
  context: AuthContext,
  store: Store,
  userId: string,
  nonce: string,
): Promise<string> {
  const token = await readOneTimeToken(store, userId, 'reauthentication')
  if (!token || !isUsable(context, token) || !isCodeOf(context, token, nonce)) throw notValid()
  await deleteOneTimeToken(store, userId, 'reauthentication')
  return token.relatesTo
}

/**
 * Entering the nonce in the user's own session proves that the address is theirs, so nothing is removed from the
 * account.
 */
export async function provedByNonce(
  store: Store,
  context: AuthContext,
  user: User,
  sentTo: string,
): Promise<User> {
  if (sentTo === user.email && user.emailProvedAt === null) return confirmEmail(store, context, user)
  if (sentTo === user.phone && user.phoneProvedAt === null) return confirmPhone(store, context, user)
  return user
}

/** A request that contains only a nonce verifies the address it was sent to. */
export async function prepareProofOfAddress(
  context: AuthContext,
  user: User,
  nonce: string,
): Promise<PreparedChange> {
  await requireNonce(context, user, nonce)
  return async (store, current) =>
    provedByNonce(store, context, current, await spendNonce(context, store, user.id, nonce))
}

const isCodeOf = ({ secrets }: AuthContext, { codeHash, relatesTo }: OneTimeToken, nonce: string): boolean =>
  isSameHash(codeHash, hashCode(relatesTo, nonce, secrets.sealingKey))

const isUsable = (context: AuthContext, token: OneTimeToken): boolean =>
  token.wrongCodes < mostWrongCodes && isLive(context, token)

const notValid = () =>
  new AuthProblem(422, 'reauthentication_not_valid', 'The reauthentication code is wrong or has expired')
