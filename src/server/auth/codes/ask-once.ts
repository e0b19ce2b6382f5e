import type { AuthContext } from '#server/auth/auth-context.ts'
import type { Contact } from '#server/auth/contact.ts'
import type { evenTiming } from '#server/auth/even-timing.ts'
import { afterPause, TooSoon } from '#server/auth/limits/limits.ts'
import { addressOf, countMessage, pauseBetween, testCodeOf } from './one-time-message.ts'

/** What a call asks for that anybody may make for any address. */
type Asked = {
  /** Which call: the same one is answered once in a while for an address. */
  call: string
  contact: Contact
  /** The mails that it sends, if it sends any. */
  mails?: number
}

/** Sends what was asked for; null when there is nothing to send. */
export type Send<Result> = () => Promise<Result>

/**
 * Has sent what somebody asks for who may be anybody. The answer must not tell whether the address has an account: so
 * the limits count by the address alone, before it is looked up, and also when there turns out to be nothing to send;
 * that takes as long as sending. When another call has had the same kind of message sent a moment ago, nothing is sent
 * either: the message is there, which will do. Undefined when nothing was sent.
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
 * What is answered of a message of which nobody is to know whether it was sent: only whether the operator set a code
 * for the number, which says nothing of who has it.
 */
export const messageOrNot = (context: AuthContext, contact: Contact): Message =>
  'phone' in contact && testCodeOf(context, contact.phone) !== undefined ? { messageId: 'test-otp' } : {}

/** As clients read it. */
export const messageJson = ({ messageId }: Message) => (messageId ? { message_id: messageId } : {})
