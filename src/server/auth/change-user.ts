import * as z from 'zod'
import {
  deleteAllSessions,
  deleteOtherSessions,
  readSession,
  type Session,
} from '#store/accounts/sessions.ts'
import { lockUser, readUserByEmail, saveUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'
import { readEmailAddress } from './email-address.ts'
import { MetadataChange, mergeMetadata } from './metadata.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { requireAcceptablePassword } from './password-rules.ts'

export const UserChange = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: MetadataChange.optional(),
  app_metadata: z.unknown().optional(),
})
type UserChange = z.output<typeof UserChange>

/** Changes password and metadata; a new password ends every other session (auth-protocol 7). */
export async function changeUser(
  context: AuthContext,
  user: User,
  session: Session | null,
  change: UserChange,
): Promise<User> {
  await requireAllowed(context, user, change)
  const passwordHash = change.password && (await hashNewPassword(user, change.password))
  const at = new Date(context.clock.now()).toISOString()
  return insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, user.id)
    // The password took a while to hash: another device may have ended this session meanwhile.
    if (!current || (session && !(await readSession(store, user.id, session.id))))
      throw new AuthProblem(403, 'session_not_found', 'The session this token belongs to has ended')
    const changed = {
      ...(passwordHash ? { passwordHash } : {}),
      ...(change.data ? { userMetadata: mergeMetadata(current.userMetadata, change.data) } : {}),
    }
    if (Object.keys(changed).length === 0) return current
    if (passwordHash) await endOtherSessions(store, user.id, session)
    return saveUser(store, { ...current, ...changed }, at)
  })
}

async function requireAllowed(
  { store, settings }: AuthContext,
  user: User,
  change: UserChange,
): Promise<void> {
  const email = change.email ? readEmailAddress(change.email) : user.email
  if (change.email && email === null)
    throw new AuthProblem(400, 'validation_failed', 'Unable to validate email address: invalid format')
  if (change.phone && !/^\+?[1-9][0-9]{1,14}$/.test(change.phone.replaceAll(' ', '')))
    throw new AuthProblem(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  if (change.password !== undefined) requireAcceptablePassword(change.password, settings)
  if (change.app_metadata !== undefined)
    throw new AuthProblem(403, 'not_admin', 'Only an administrator can change app_metadata')
  if (email !== null && email !== user.email) {
    if (await readUserByEmail(store, email))
      throw new AuthProblem(422, 'email_exists', 'This email address is already registered')
    throw new AuthProblem(422, 'email_provider_disabled', 'This server cannot change an email address yet')
  }
  if (change.phone) throw new AuthProblem(400, 'phone_provider_disabled', 'Phone numbers are disabled')
}

async function hashNewPassword(user: User, password: string): Promise<string> {
  if (user.passwordHash !== null && (await isPasswordOf(user.passwordHash, password)))
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(password)
}

const endOtherSessions = (store: Store, userId: string, session: Session | null): Promise<void> =>
  session ? deleteOtherSessions(store, userId, session.id) : deleteAllSessions(store, userId)
