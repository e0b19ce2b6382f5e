import type { AuthContext } from '#server/auth/auth-context.ts'
import { moveToNewPhone } from '#server/auth/codes/confirm-address.ts'
import {
  type MessageLimits,
  sendOneTimeMessage,
  type TextRecipient,
} from '#server/auth/codes/one-time-message.ts'
import { requireFree } from '#server/auth/contact.ts'
import { putOneTimeToken } from '#store/accounts/one-time-tokens.ts'
import type { User } from '#store/accounts/users.ts'
import type { PreparedChange } from './prepared-change.ts'

/** Asks the new number whether it is to be, unless numbers count unconfirmed (auth-protocol.md, 7). */
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
