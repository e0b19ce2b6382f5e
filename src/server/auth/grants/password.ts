import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import { isPasswordOf, nobodysPasswordHash } from '#server/auth/password-hash.ts'
import { weaknessOf } from '#server/auth/password-rules.ts'
import { sessionJson, startSession } from '#server/auth/session-answer.ts'
import { isBanned } from '#server/http/is-banned.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { noteSignIn, readUserByEmail, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'

export const PasswordGrant = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(''),
})

export async function grantByPassword(
  context: AuthContext,
  { email, phone, password }: z.output<typeof PasswordGrant>,
  device: Device,
) {
  if (Boolean(email) === Boolean(phone))
    throw new AuthProblem(400, 'validation_failed', 'Give either an email or a phone number, and a password')
  if (!email) throw new AuthProblem(422, 'phone_provider_disabled', 'Phone logins are disabled')

  const user = await userWithPassword(context, email, password)
  // Only who knows the password learns more than that it was wrong.
  if (isBanned(user, context.clock)) throw new AuthProblem(400, 'user_banned', 'This user is banned')
  if (user.emailConfirmedAt === null) throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')

  const at = new Date(context.clock.now()).toISOString()
  const issued = await insideTransaction(context.store, async (store) => {
    if (!(await noteSignIn(store, user, at))) throw invalidCredentials()
    const signedIn = { ...user, lastSignInAt: at, updatedAt: at }
    return startSession(store, context, signedIn, { method: 'password', device })
  })
  const weakness = weaknessOf(password, context.settings)
  return { ...(await sessionJson(context, issued)), ...(weakness ? { weak_password: weakness } : {}) }
}

/** Takes as long, and says the same, whether the address is unknown or the password wrong. */
async function userWithPassword({ store }: AuthContext, email: string, password: string): Promise<User> {
  const address = readEmailAddress(email)
  const user = address === null ? undefined : await readUserByEmail(store, address)
  const matches = await isPasswordOf(user?.passwordHash ?? nobodysPasswordHash, password)
  if (!user || !matches) throw invalidCredentials()
  return user
}

const invalidCredentials = () => new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')
