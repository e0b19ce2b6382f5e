/** An e-mail as it leaves: the same words twice, for readers of text and of HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What is in it that proves its reader's address; null where it has none. */
  link: string | null
  code: string | null
}

export type TextMessage = { to: string; channel: 'sms' | 'whatsapp'; text: string; code: string }

/**
 * Hands messages over to whoever delivers them. Both throw when that fails: the call that wanted to send then
 * fails as well and keeps nothing.
 */
export type Messages = {
  sendMail(mail: Mail): Promise<void>
  /** Answers the provider's id of the message, where it gives one. `to` are digits, without `+`. */
  sendTextMessage(message: TextMessage): Promise<string | undefined>
  /** Lets go of connections that are kept for the next message. */
  close(): void
}
