import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { Contact } from '#auth/contact.ts'
import { afterPause, isOverMessageLimit, type Pause } from '#auth/limits/limits.ts'
import { type MailPurpose, writeMail, writeTextMessage } from '#auth/messages/write-mail.ts'
import { externalUrlOf } from '#auth/redirects/redirects.ts'
import { nothingCarried, type OneTimeToken } from '#auth/store/one-time-tokens.ts'
import type { User } from '#auth/store/users.ts'
import type { OneTimeTokenKind } from '#store/sign-in-tables.ts'
import { newOneTimeCode } from './one-time-code.ts'

/** A message that proves an address: its purpose, its recipient and where its link redirects to. */
export type OneTimeMessage = {
  user: User
  kind: OneTimeTokenKind
  to: MailRecipient | TextRecipient
  limits?: MessageLimits | undefined
}
/** Limits that the caller has already applied. */
export type MessageLimits = {
  /** It has been counted for the whole instance. */
  isCounted: boolean
  /** It is sent even if another of its kind was sent a moment ago. */
  isExempt?: boolean
}
export type MailRecipient = {
  email: string
  purpose: MailPurpose
  redirectTo: string
  /** Whether the link leads to a code to exchange, for a client that sent a challenge. */
  isPkce: boolean
}
export type TextRecipient = { phone: string; channel: 'sms' | 'whatsapp' }

/** A sent message. The caller stores `token` and `user`, which has the time of sending, in its transaction. */
export type SentOneTimeMessage = { token: OneTimeToken; user: User; messageId: string | undefined }

/**
 * Sends the message, unless the last of its kind was sent too recently or the instance has reached its hourly limit.
 * Nothing is stored before it is sent, so a failure leaves nothing behind.
 */
export async function sendOneTimeMessage(
  context: AuthContext,
  message: OneTimeMessage,
): Promise<SentOneTimeMessage> {
  const made = makeOneTimeLink(context, message)
  const messageId = await afterPause(context, pauseOf(context, message), async () => {
    if (!message.limits?.isCounted) await countMessage(context, message.to)
    return handOver(context, message, made)
  })
  return { ...made, messageId }
}

/**
 * The pause is per kind and address, whoever asks; for changes it is also per user, whatever the address. The second mail
 * of a change goes out with the first, and invitations have no pause.
 */
function pauseOf(context: AuthContext, { user, kind, to, limits }: OneTimeMessage): Pause {
  const isMail = 'email' in to
  const isFree = kind === 'email_change_current' || (isMail && to.purpose === 'invite')
  const isChange = kind === 'email_change_new' || kind === 'phone_change'
  // Anyone can request a sign-in link, so it must not hold back a recovery mail.
  const what = isMail && kind === 'recovery' ? to.purpose : kind
  const names = [`${what} to ${addressOf(to)}`, ...(isChange ? [`${kind} for ${user.id}`] : [])]
  return {
    names: isFree ? [] : names,
    seconds: pauseBetween(context, to),
    isMail,
    isExempt: limits?.isExempt,
  }
}

/** The minimum seconds between two messages of a kind. */
export const pauseBetween = ({ settings }: AuthContext, to: Contact): number =>
  'email' in to ? settings.smtpMaxFrequency : settings.smsMaxFrequency

export const addressOf = (to: Contact): string => ('email' in to ? to.email : to.phone)

/**
 * Counts a message toward the hourly limit of the instance before it is sent, unless addresses need no confirmation.
 */
export async function countMessage(context: AuthContext, to: Contact): Promise<void> {
  const { limits, settings, log } = context
  const isFree =
    'email' in to
      ? settings.mailerAutoconfirm
      : settings.smsAutoconfirm || testCodeOf(context, to.phone) !== undefined
  if (isFree) return
  try {
    await ('email' in to ? limits.countMail() : limits.countTextMessage())
  } catch (error) {
    if (isOverMessageLimit(error)) log.warn('a message was not sent: the hourly limit is reached')
    throw error
  }
}

/** Creates a link and code without sending them: administrators can deliver a link themselves. */
export function makeOneTimeLink(context: AuthContext, { user, kind, to }: OneTimeMessage) {
  const { settings, clock, secrets } = context
  const isMail = 'email' in to
  const relatesTo = addressOf(to)
  const { linkToken, linkHash, code, codeHash } = newOneTimeCode(relatesTo, {
    digits: isMail ? settings.mailerOtpLength : settings.smsOtpLength,
    isPkce: isMail && to.isPkce,
    key: secrets.sealingKey,
    code: isMail ? undefined : testCodeOf(context, to.phone),
  })
  const sentAt = new Date(clock.now()).toISOString()
  const token: OneTimeToken = {
    userId: user.id,
    kind,
    linkHash,
    codeHash,
    relatesTo,
    wrongCodes: 0,
    redirectTo: isMail ? to.redirectTo : null,
    sentAt,
    carried: nothingCarried,
    flowStateId: null,
  }
  return {
    token,
    user: { ...user, [sentAtOf[kind]]: sentAt },
    code,
    linkToken,
    link: isMail ? linkOf(context, linkToken, to) : '',
  }
}

async function handOver(
  context: AuthContext,
  { user, to }: OneTimeMessage,
  { code, link }: { code: string; link: string },
): Promise<string | undefined> {
  const { messages, settings } = context
  if ('phone' in to) {
    if (testCodeOf(context, to.phone) !== undefined) return 'test-otp'
    return messages.sendTextMessage({ ...writeTextMessage(code), to: to.phone, channel: to.channel })
  }
  requireAuthorizedAddress(context, to.email)
  await messages.sendMail(
    writeMail(to.purpose, {
      to: to.email,
      code,
      link,
      user,
      validForSeconds: settings.mailerOtpExp,
    }),
  )
  return undefined
}

/** Throws if the operator allows mail only to certain addresses and this is not one of them. */
export function requireAuthorizedAddress({ settings }: AuthContext, email: string): void {
  const authorized = settings.authorizedAddresses.map((address) => address.toLowerCase())
  if (authorized.length > 0 && !authorized.includes(email.toLowerCase()))
    throw new AuthProblem(
      400,
      'email_address_not_authorized',
      'This server does not send mail to this address',
    )
}

/** The user's field for the time when the last message of a kind was sent. */
export const sentAtOf = {
  confirmation: 'confirmationSentAt',
  recovery: 'recoverySentAt',
  email_change_new: 'emailChangeSentAt',
  email_change_current: 'emailChangeSentAt',
  phone_change: 'phoneChangeSentAt',
  reauthentication: 'reauthenticationSentAt',
} as const satisfies Record<OneTimeTokenKind, keyof User>

/** The redirect target is left unescaped, unless that would cut it off (auth-protocol.md, 5). */
function linkOf(context: AuthContext, linkToken: string, { purpose, redirectTo }: MailRecipient): string {
  const place = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  const type = linkTypeOf(purpose)
  return `${externalUrlOf(context)}/verify?token=${linkToken}&type=${type}&redirect_to=${place}`
}

const linkTypeOf = (purpose: MailPurpose): string => {
  if (purpose === 'signup_again') return 'signup'
  return purpose.startsWith('email_change') ? 'email_change' : purpose
}

/** The fixed code that the operator set for a number, until it expires. Nothing is sent to such a number. */
export function testCodeOf({ settings, clock }: AuthContext, phone: string): string | undefined {
  const { smsTestOtp, smsTestOtpValidUntil } = settings
  if (smsTestOtpValidUntil !== undefined && clock.now() >= Date.parse(smsTestOtpValidUntil)) return undefined
  return smsTestOtp.get(phone)
}
