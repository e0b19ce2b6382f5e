import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readEmailAddress, readPhoneNumber } from '#auth/contact.ts'
import type { evenTiming } from '#auth/even-timing.ts'
import { guessKey } from '#auth/limits/limit-calls.ts'
import { checkGuess } from '#auth/limits/limits.ts'
import {
  dummyPasswordHash,
  hashPassword,
  isOutdatedHash,
  isPasswordOf,
} from '#auth/passwords/password-hash.ts'
import { weaknessOf } from '#auth/passwords/password-rules.ts'
import { readSignInAddresses } from '#auth/store/security-events.ts'
import type { Device } from '#auth/store/sessions.ts'
import { lockUser, readUserByEmail, readUserByPhone, type User } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { sessionJson, signIn } from './session-answer.ts'

export const PasswordGrant = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(''),
})

/** A session for an address or number and a password (auth-protocol.md, 6). */
export async function grantByPassword(
  context: AuthContext,
  evenly: ReturnType<typeof evenTiming>,
  { password, ...credentials }: z.output<typeof PasswordGrant>,
  { device, address }: { device: Device; address: string | null },
) {
  const contact = readContact(context, credentials)
  const user = await userWithPassword(context, contact, password, { device, address, evenly })
  // Only someone who knows the password learns more than that the login failed.
  if (isBanned(user, context.clock)) throw new AuthProblem(400, 'user_banned', 'This user is banned')
  requireConfirmed(user, contact)

  const passwordHash = isOutdatedHash(user.passwordHash, context.passwordCost)
    ? await hashPassword(password, context.passwordCost)
    : user.passwordHash
  const issued = await insideTransaction(context.store, async (store) => {
    // The password may have been changed during the slow check, and that change must end this sign-in, too.
    const current = await lockUser(store, user.id)
    if (current?.passwordHash !== user.passwordHash) throw invalidCredentials()
    return signIn(store, context, { ...current, passwordHash }, { method: 'password', device })
  })
  const weakness = await weaknessOf(password, user, context.settings)
  return { ...(await sessionJson(context, issued)), ...(weakness ? { weak_password: weakness } : {}) }
}

/** What the user signs in with. `stored` is its stored form, or null if it is not valid. */
type Contact = { kind: 'email' | 'phone'; given: string; stored: string | null }

function readContact(
  { settings }: AuthContext,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Contact {
  if (email && phone)
    throw new AuthProblem(400, 'validation_failed', 'Give an email address or a phone number, not both')
  if (email) {
    if (!settings.externalEmailEnabled)
      throw new AuthProblem(422, 'email_provider_disabled', 'Email logins are disabled')
    return { kind: 'email', given: email.toLowerCase(), stored: readEmailAddress(email) }
  }
  if (!phone)
    throw new AuthProblem(400, 'validation_failed', 'Give either an email or a phone number, and a password')
  if (!settings.externalPhoneEnabled)
    throw new AuthProblem(422, 'phone_provider_disabled', 'Phone logins are disabled')
  return { kind: 'phone', given: phone, stored: readPhoneNumber(phone) }
}

type Attempt = {
  device: Device
  address: string | null
  evenly: ReturnType<typeof evenTiming>
}

/** Takes equally long and fails the same, whether the address is unknown or the password is wrong. */
async function userWithPassword(
  context: AuthContext,
  contact: Contact,
  password: string,
  { device, address, evenly }: Attempt,
): Promise<User & { passwordHash: string }> {
  const { store, limits } = context
  const user = await readUserOf(store, contact)
  const whose = await accountGuessKey(store, {
    contact: contact.stored ?? contact.given,
    userId: user?.id,
    address,
  })
  return checkGuess(limits, { secret: 'password', whose }, async () => {
    const passwordHash = user?.passwordHash ?? dummyPasswordHash(context.passwordCost)
    if ((await isPasswordOf(passwordHash, password)) && user) return { ...user, passwordHash }
    const event = { kind: 'sign_in_failed', device } as const
    if (user) await evenly.measure(() => noteSecurityEvent(store, context, { userId: user.id, ...event }))
    else await evenly.pretend()
    throw invalidCredentials()
  })
}

async function readUserOf(store: Store, { kind, stored }: Contact): Promise<User | undefined> {
  if (stored === null) return undefined
  return kind === 'email' ? readUserByEmail(store, stored) : readUserByPhone(store, stored)
}

function requireConfirmed(user: User, { kind }: Contact): void {
  if (kind === 'email' && user.emailConfirmedAt === null)
    throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')
  if (kind === 'phone' && user.phoneConfirmedAt === null)
    throw new AuthProblem(400, 'phone_not_confirmed', 'Phone not confirmed')
}

const invalidCredentials = () => new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')

const nobody = '00000000-0000-0000-0000-000000000000'

type Guess = {
  /** The address or number, with or without an account. */
  contact: string
  userId: string | undefined
  /** The IP address that limits count by; null for this machine. */
  address: string | null
}

/**
 * What wrong passwords and codes are counted by. IP addresses that recently signed in to the account are counted
 * separately.
 */
export async function accountGuessKey(store: Store, { contact, userId, address }: Guess): Promise<string> {
  if (address === null) return contact
  // Also looked up without a user, so that an unknown account takes as long.
  return guessKey(address, contact, await readSignInAddresses(store, userId ?? nobody))
}
