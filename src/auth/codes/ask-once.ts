import type { AuthContext } from '#auth/auth-context.ts'
import type { Contact } from '#auth/contact.ts'
import type { evenTiming } from '#auth/even-timing.ts'
import { afterPause, TooSoon } from '#auth/limits/limits.ts'
import { addressOf, countMessage, pauseBetween, testCodeOf } from './one-time-message.ts'

/** A request for a message that anyone may make for any address. */
type Asked = {
  /** The name of the call: the pause is per call and address. */
  call: string
  contact: Contact
  /** How many mails it sends, if any. */
  mails?: number
}

/** Sends what was asked for. */
export type Send<Result> = () => Promise<Result>

/**
 * Sends a message for a caller who could be anyone. The response must not tell whether the address has an account, so the
 * limits count by address before it is looked up, even if there is nothing to send, and that case takes as long as
 * sending. If another call sent the same kind of message a moment ago, that message will do. Returns undefined if nothing
 * was sent.
 */
export function askOnce<Result>(
  context: AuthContext,
  evenly: ReturnType<typeof evenTiming>,
  { call, contact, mails = 1 }: Asked,
  find: () => Promise<Send<Result> | null>,
): Promise<Result | undefined> {
  const isMail = 'email' in contact
  const pause = {
    names: [`${call} for ${addressOf(contact)}`],
    seconds: pauseBetween(context, contact),
    isMail,
  }
  return afterPause(context, pause, async () => {
    for (let mail = 0; mail < mails; mail++) await countMessage(context, contact)
    const send = await find()
    if (send === null) {
      await evenly.pretend()
      return undefined
    }
    try {
      return await evenly.measure(send)
    } catch (error) {
      if (!(error instanceof TooSoon)) throw error
      await evenly.pretend()
      return undefined
    }
  })
}

type Message = { messageId?: string | undefined }

/**
 * The response for a message when nobody may know whether it was sent. It only tells whether the operator set a fixed code
 * for the number, which says nothing about accounts.
 */
export const messageOrNot = (context: AuthContext, contact: Contact): Message =>
  'phone' in contact && testCodeOf(context, contact.phone) !== undefined ? { messageId: 'test-otp' } : {}

/** The JSON form of a sent message. */
export const messageJson = ({ messageId }: Message) => (messageId ? { message_id: messageId } : {})
