import type { User } from '#auth/store/users.ts'
import { type MailContent, type MailWords, mailHtml } from './mail-html.ts'
import type { Mail } from './messages.ts'

export type MailPurpose =
  | 'signup'
  | 'signup_again'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication'

type Content = { to: string; code: string; link: string; user: User; validForSeconds: number }

const nothingHappens =
  'If this was not you, you can ignore this email. Nothing happens without the link or the code.'

const words: Record<MailPurpose, MailWords> = {
  signup: {
    subject: 'Confirm your email address',
    why: 'Someone, hopefully you, signed up for Outgo with this email address. Confirm it to get started.',
    action: 'Confirm my address',
    otherwise: nothingHappens,
  },
  signup_again: {
    subject: 'Confirm your email address',
    why: 'Someone, hopefully you, signed up for Outgo with this email address again. If you confirm it, the account gets the password from that latest sign-up.',
    action: 'Confirm my address',
    otherwise:
      'If you did not just sign up again, do not confirm it. Instead, sign up once more and confirm the address with the email you get then.',
  },
  invite: {
    subject: 'You have been invited to Outgo',
    why: 'You have been invited to Outgo, a personal finance tracker. Accept the invitation to open your account.',
    action: 'Accept the invitation',
    otherwise: 'If you do not want an account, you can ignore this email.',
  },
  magiclink: {
    subject: 'Sign in to Outgo',
    why: 'Someone, hopefully you, asked to sign in to Outgo with this email address.',
    action: 'Sign in',
    otherwise: nothingHappens,
  },
  recovery: {
    subject: 'Reset your password',
    why: 'Someone, hopefully you, asked to reset the password of the Outgo account with this email address.',
    action: 'Choose a new password',
    otherwise: 'If this was not you, you can ignore this email. Your password stays the same.',
  },
  email_change_new: {
    subject: 'Confirm your new email address',
    why: 'Someone, hopefully you, wants to use this email address for their Outgo account.',
    action: 'Confirm the new address',
    otherwise:
      "If this was not you, ignore this email. Confirming it would add your address to someone else's account.",
  },
  email_change_current: {
    subject: 'Confirm the change of your email address',
    why: 'Someone, hopefully you, wants to change the email address of your Outgo account.',
    action: 'Allow the change',
    otherwise:
      'If this was not you, do not open the link. Someone else may be signed in to your account: change your password.',
  },
  reauthentication: {
    subject: 'Your Outgo code',
    why: 'Someone, hopefully you, is about to change how your Outgo account is protected. Enter this code to continue.',
    action: '',
    otherwise:
      'If this was not you, do not share the code with anyone. Someone else may be signed in to your account: change your password.',
  },
}

/**
 * Writes the mail for a purpose. The code is the only long number in the text, and the link the only URL, on its own
 * line, so that scripts can find them. The mail contains no text that a stranger could have entered.
 */
export function writeMail(purpose: MailPurpose, { to, code, link, validForSeconds }: Content): Mail {
  const content = {
    ...words[purpose],
    code,
    link: purpose === 'reauthentication' ? null : link,
    validFor: durationInWords(validForSeconds),
  }
  return {
    to,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    link: content.link,
    code,
  }
}

function mailText({ why, action, link, code, validFor, otherwise }: MailContent): string {
  const proof =
    link === null
      ? `Your code: ${code}\n\nIt can be used once, within ${validFor}.`
      : `${action}:\n\n${link}\n\nIf you are asked for a code, enter ${code}\n\nUse either the link or the code within ${validFor}. They work only once.`
  return `Hello,\n\n${why}\n\n${proof}\n\n${otherwise}\n\n-- \nOutgo\n`
}

/** In the largest unit that is exact: `24 hours`, `90 seconds`. */
export function durationInWords(seconds: number): string {
  const units = [
    ['day', 86_400, 2],
    ['hour', 3600, 1],
    ['minute', 60, 1],
  ] as const
  for (const [unit, length, fewest] of units) {
    if (seconds % length === 0 && seconds >= fewest * length) return inUnit(seconds / length, unit)
  }
  return inUnit(seconds, 'second')
}

const inUnit = (count: number, unit: string) =>
  count.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })

/** The text of an SMS with a code. */
export const writeTextMessage = (code: string): { text: string; code: string } => ({
  text: `${code} is your Outgo code. Do not share it with anyone.`,
  code,
})
