import type { AuthContext } from '#server/auth/auth-context.ts'
import type { NoticeWords } from '#server/auth/messages/mail-html.ts'
import { sendNotice } from '#server/auth/messages/send-notice.ts'
import type { User } from '#store/accounts/users.ts'

const words: Record<'linked' | 'unlinked', NoticeWords> = {
  linked: {
    subject: 'Your Outgo account has a new way to sign in',
    why: 'An account with another service was just linked to your Outgo account. It can be used to sign in from now on.',
    details: [],
    otherwise:
      'If this was not you, someone else may be signed in to your account: change your password, then unlink that account in Settings.',
  },
  unlinked: {
    subject: 'A way to sign in to Outgo was removed',
    why: 'One of the ways to sign in to your Outgo account was just removed. The others work as before.',
    details: [],
    otherwise:
      'If this was not you, someone else may be signed in to your account: change your password, then check the linked accounts in Settings.',
  },
}

/** Tells the owner, at the address that the account had before. */
export async function tellOfLinking(
  context: AuthContext,
  { email, emailConfirmedAt }: User,
  what: keyof typeof words,
): Promise<void> {
  if (email !== null && emailConfirmedAt !== null) await sendNotice(context, email, words[what])
}
