import { readUserByEmail, readUserByPhone, type User } from '#auth/store/users.ts'
import type { Settings } from '#server/settings.ts'
import type { Store } from '#store/schema.ts'
import { AuthProblem } from './auth-problem.ts'

/** An email address or phone number that identifies an account. */
export type Contact = { email: string } | { phone: string }

/** Returns the address as it is stored. Clients match on the text of this error (auth-protocol.md, 13). */
export function requireEmailAddress(text: string, status: 400 | 422 = 400): string {
  const email = readEmailAddress(text)
  if (email === null)
    throw new AuthProblem(status, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** Returns the number as it is stored: digits only. */
export function requirePhoneNumber(text: string): string {
  const phone = readPhoneNumber(text)
  if (phone === null)
    throw new AuthProblem(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

/** The channel for a text message. WhatsApp needs Twilio or the webhook (auth-protocol.md, 6). */
export function requireTextChannel(
  { smsProvider, hookSendSmsUri }: Settings,
  channel: string | undefined,
): 'sms' | 'whatsapp' {
  if (!channel || channel === 'sms') return 'sms'
  if (channel === 'whatsapp' && (smsProvider === 'twilio' || hookSendSmsUri)) return 'whatsapp'
  throw new AuthProblem(400, 'validation_failed', `Messages cannot be sent by the channel ${channel} here`)
}

/** Looks in all audiences: a contact belongs to at most one user, and no header can make a taken one look free. */
export const readUserByContact = (store: Store, contact: Contact): Promise<User | undefined> =>
  'email' in contact ? readUserByEmail(store, contact.email) : readUserByPhone(store, contact.phone)

/** Whether the user has confirmed this address or number. */
export const isConfirmed = (user: User, contact: Contact): boolean =>
  ('email' in contact ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null

const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What a browser's email input accepts (HTML, "valid e-mail address"), in lower case. */
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${domainLabel}(?:\\.${domainLabel})*$`)
const longestEmailAddress = 255

/** Returns the address as it is stored, or null if it is not valid. */
export function readEmailAddress(text: string): string | null {
  // In lower case, the Kelvin sign is a k: the address could pass for someone else's.
  if (!/^[ -~]*$/.test(text)) return null
  const address = text.toLowerCase()
  return address.length <= longestEmailAddress && emailPattern.test(address) ? address : null
}

/** Returns the number as it is stored, digits only, or null if it is not valid (E.164). */
export function readPhoneNumber(text: string): string | null {
  const number = text.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9][0-9]{1,14}$/.test(number) ? number : null
}

/** Throws if the address or number is taken. The error reveals that, as the protocol intends (auth-protocol.md, 11). */
export async function requireFree(
  store: Store,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  if (email !== null && (await readUserByEmail(store, email)))
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
  if (phone !== null && (await readUserByPhone(store, phone)))
    throw new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered')
}
