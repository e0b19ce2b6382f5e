import type { User } from '#store/accounts/users.ts'
import type { Mail } from './messages.ts'

export type MailPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication'

type Content = { to: string; code: string; link: string; user: User; validForSeconds: number }

/** The words of a mail for what it is sent for. */
export function writeMail(purpose: MailPurpose, { to, code, link }: Content): Mail {
  const text = `${purpose}\n\n${link}\n\nCode: ${code}\n`
  return {
    to,
    subject: purpose,
    text,
    html: `<p>${purpose}</p><p><a href="${link}">${link}</a></p><p>${code}</p>`,
  }
}
