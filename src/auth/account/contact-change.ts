import type { AuthContext } from '#auth/auth-context.ts'
import { moveToNewEmail, moveToNewPhone } from '#auth/codes/confirm-address.ts'
import { type MessageLimits, sendOneTimeMessage, type TextRecipient } from '#auth/codes/one-time-message.ts'
import { requireFree } from '#auth/contact.ts'
import { beginFlow, type CodeChallenge } from '#auth/pkce-flow.ts'
import { deleteOneTimeToken, nothingCarried, putOneTimeToken } from '#auth/store/one-time-tokens.ts'
import type { User } from '#auth/store/users.ts'
import type { PreparedChange } from './user-change.ts'

/** Asks the new address for confirmation, and the old one if the operator requires it (auth-protocol.md, 7). */
export async function prepareEmailChange(
  context: AuthContext,
  user: User,
  email: string,
  {
    challenge,
    redirectTo,
    limits,
  }: { challenge: CodeChallenge | null; redirectTo: string; limits?: MessageLimits },
): Promise<PreparedChange> {
  const { settings } = context
  if (user.isAnonymous && settings.mailerAutoconfirm)
    return async (store, current) => {
      await requireFree(store, { email, phone: null })
      return moveToNewEmail(store, context, { ...current, newEmail: email }, { isProved: false })
    }

  const send = (kind: 'email_change_new' | 'email_change_current', to: string) =>
    // The mails name both addresses.
    sendOneTimeMessage(context, {
      user: { ...user, newEmail: email },
      kind,
      to: { email: to, purpose: kind, redirectTo, isPkce: challenge !== null },
      limits,
    })
  const { token } = await send('email_change_new', email)
  const oldAddress = settings.mailerSecureEmailChangeEnabled ? user.email : null
  const other = oldAddress && (await send('email_change_current', oldAddress)).token
  return async (store, current) => {
    const flow =
      challenge &&
      (await beginFlow(store, context, {
        challenge,
        authenticationMethod: 'email_change',
        userId: user.id,
        redirectTo,
      }))
    const flowStateId = flow?.id ?? null
    // An anonymous user may set a password along with their first address; it must survive the confirmation.
    const carried = current.isAnonymous
      ? { ...nothingCarried, passwordHash: current.passwordHash }
      : nothingCarried
    await putOneTimeToken(store, { ...token, carried, flowStateId })
    if (other) await putOneTimeToken(store, { ...other, flowStateId })
    else await deleteOneTimeToken(store, user.id, 'email_change_current')
    return { ...current, newEmail: email, emailChangeSentAt: token.sentAt }
  }
}

/** Sends a code to the new number, unless numbers need no confirmation (auth-protocol.md, 7). */
export async function preparePhoneChange(
  context: AuthContext,
  user: User,
  phone: string,
  { channel, limits }: { channel: TextRecipient['channel']; limits?: MessageLimits },
): Promise<PreparedChange> {
  if (context.settings.smsAutoconfirm)
    return async (store, current) => {
      await requireFree(store, { email: null, phone })
      return moveToNewPhone(store, context, { ...current, newPhone: phone }, { isProved: false })
    }

  const { token } = await sendOneTimeMessage(context, {
    user: { ...user, newPhone: phone },
    kind: 'phone_change',
    to: { phone, channel },
    limits,
  })
  return async (store, current) => {
    await putOneTimeToken(store, token)
    return { ...current, newPhone: phone, phoneChangeSentAt: token.sentAt }
  }
}
