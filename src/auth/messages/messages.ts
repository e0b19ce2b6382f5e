import { AuthProblem } from '#auth/auth-problem.ts'

/** An email: the same words as text and as HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The link and code that prove the reader's address; null if it has none. */
  link: string | null
  code: string | null
  /** Where a mail program unsubscribes its reader with one click (RFC 8058). */
  unsubscribeLink?: string
}

export type TextMessage = { to: string; channel: 'sms' | 'whatsapp'; text: string; code: string }

/** The mail server refused the mail, so it was not delivered. After any other problem, it may have been. */
export class MailRefused extends AuthProblem {}

/**
 * Hands messages over for delivery. Both throw on failure, so that the call that sends them fails as well and stores
 * nothing.
 */
export type Messages = {
  sendMail(mail: Mail): Promise<void>
  /** Whether mails can be sent at the moment. Does not throw. */
  canSendMail(): Promise<boolean>
  /** Returns the provider's id of the message, if it gives one. `to` has digits only, without `+`. */
  sendTextMessage(message: TextMessage): Promise<string | undefined>
  /** Closes connections that are kept open for the next message. */
  close(): void
}
