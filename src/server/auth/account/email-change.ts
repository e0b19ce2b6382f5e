import type { AuthContext } from '#server/auth/auth-context.ts'
import { moveToNewEmail } from '#server/auth/codes/confirm-address.ts'
import { type MessageLimits, sendOneTimeMessage } from '#server/auth/codes/one-time-message.ts'
import { requireFree } from '#server/auth/contact.ts'
import { beginFlow, type CodeChallenge } from '#server/auth/pkce-flow.ts'
import { deleteOneTimeToken, nothingCarried, putOneTimeToken } from '#store/accounts/one-time-tokens.ts'
import type { User } from '#store/accounts/users.ts'
import type { PreparedChange } from './prepared-change.ts'

/** Asks the new address, and the old one too where the operator wants that, whether it is to be (auth-protocol.md, 7). */
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
    // The mails speak of both addresses.
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
    // The password that an anonymous user chooses with their first address goes on with it.
    const carried = current.isAnonymous
      ? { ...nothingCarried, passwordHash: current.passwordHash }
      : nothingCarried
    await putOneTimeToken(store, { ...token, carried, flowStateId })
    if (other) await putOneTimeToken(store, { ...other, flowStateId })
    else await deleteOneTimeToken(store, user.id, 'email_change_current')
    return { ...current, newEmail: email, emailChangeSentAt: token.sentAt }
  }
}
