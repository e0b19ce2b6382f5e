import { setTimeout as pause } from 'node:timers/promises'
import type { AuthContext } from '#auth/auth-context.ts'
import { isAuthorizedAddress } from './authorized-addresses.ts'
import { type NoticeWords, noticeHtml } from './mail-html.ts'
import type { Mail } from './messages.ts'

/** Milliseconds that a call waits for the mail server before it responds anyway. */
const longestWait = 2000

/**
 * Notifies the owner of an account by mail. Call it after the transaction: the change holds whether or not the mail can be
 * sent, and the security events record it, too.
 */
export async function sendNotice(context: AuthContext, to: string, words: NoticeWords): Promise<void> {
  const { messages, log } = context
  if (!isAuthorizedAddress(context, to)) return
  const sending = messages.sendMail(writeNotice(to, words)).catch((error) => {
    log.warn({ err: error }, 'a notice about the security of an account could not be sent')
  })
  await Promise.race([sending, pause(longestWait, undefined, { ref: false })])
}

/** A notice has neither link nor code, so imitating it gains a phisher nothing. */
const writeNotice = (to: string, words: NoticeWords): Mail => ({
  to,
  subject: words.subject,
  text: noticeText(words),
  html: noticeHtml(words),
  link: null,
  code: null,
})

function noticeText({ why, details, otherwise }: NoticeWords): string {
  const list = details.map((detail) => `- ${detail}`).join('\n')
  return `Hello,\n\n${why}\n\n${list && `${list}\n\n`}${otherwise}\n\n-- \nOutgo\n`
}
