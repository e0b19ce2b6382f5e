import type { Settings } from '#server/settings.ts'
import { readUserByEmail, readUserByPhone, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { AuthProblem } from './auth-problem.ts'

/** How an account is reached. */
export type Contact = { email: string } | { phone: string }

/** The address as it is stored; refuses what is none in the words clients look for (auth-protocol.md, 13). */
export function requireEmailAddress(text: string, status: 400 | 422 = 400): string {
  const email = readEmailAddress(text)
  if (email === null)
    throw new AuthProblem(status, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** The number as it is stored: digits alone. */
export function requirePhoneNumber(text: string): string {
  const phone = readPhoneNumber(text)
  if (phone === null)
    throw new AuthProblem(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

/** By which way a text message is to go; only some providers reach WhatsApp (auth-protocol.md, 6). */
export function requireTextChannel(
  { smsProvider, hookSendSmsUri }: Settings,
  channel: string | undefined,
): 'sms' | 'whatsapp' {
  if (!channel || channel === 'sms') return 'sms'
  if (channel === 'whatsapp' && (smsProvider === 'twilio' || hookSendSmsUri)) return 'whatsapp'
  throw new AuthProblem(400, 'validation_failed', `Messages cannot be sent by the channel ${channel} here`)
}

/** The user who is reached so. There is one at most, of whatever audience: no header makes a taken address look free. */
export const readUserByContact = (store: Store, contact: Contact): Promise<User | undefined> =>
  'email' in contact ? readUserByEmail(store, contact.email) : readUserByPhone(store, contact.phone)

/** Whether the user has proved this way of being reached. */
export const isConfirmed = (user: User, contact: Contact): boolean =>
  ('email' in contact ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null

const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What a browser's e-mail input accepts (HTML, "valid e-mail address"), in lower case. */
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${domainLabel}(?:\\.${domainLabel})*$`)
const longestEmailAddress = 255

/** The address as it is stored, or null when it is none. */
export function readEmailAddress(text: string): string | null {
  const address = text.toLowerCase()
  return address.length <= longestEmailAddress && emailPattern.test(address) ? address : null
}

/** The number as it is stored, digits alone, or null when it is none (E.164). */
export function readPhoneNumber(text: string): string | null {
  const number = text.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9][0-9]{1,14}$/.test(number) ? number : null
}

/** Refuses an address or number that has an account already. Both answers reveal that, by design (auth-protocol.md, 11). */
export async function requireFree(
  store: Store,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  if (email !== null && (await readUserByEmail(store, email)))
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
  if (phone !== null && (await readUserByPhone(store, phone)))
    throw new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered')
}
