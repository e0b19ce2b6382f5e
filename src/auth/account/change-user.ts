import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { forgetPendingProofs } from '#auth/codes/earlier-access.ts'
import { mergeMetadata } from '#auth/metadata.ts'
import { hashPassword, isPasswordOf } from '#auth/passwords/password-hash.ts'
import { type Caller, lockCaller, requireSecondFactor } from '#auth/sessions/caller.ts'
import { type Device, deleteAllSessions, deleteOtherSessions, type Session } from '#auth/store/sessions.ts'
import { saveUser, type User } from '#auth/store/users.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { needsCurrentPassword, needsNonce, requireCurrentPassword } from './asked-proof.ts'
import { prepareEmailChange, preparePhoneChange } from './contact-change.ts'
import { prepareProofOfAddress, provedByNonce, requireNonce, spendNonce } from './reauthentication.ts'
import {
  isNonceAlone,
  needsSecondFactor,
  type PreparedChange,
  requireAllowedChange,
  type UserChange,
} from './user-change.ts'

type Changing = Caller & { device: Device; tokenRole: string | undefined }

/** Makes all of the changes, or none (auth-protocol.md, 7). */
export async function changeUser(
  context: AuthContext,
  who: Changing,
  change: UserChange,
  redirectTo: string,
): Promise<User> {
  await requireAllowedChange(context, who, change)
  // A failing change can reveal whether the password is the current one, so it counts as a guess.
  const guess = { secret: 'current-password', whose: who.user.id } as const
  const giveBack = change.password === null ? null : await context.limits.takeGuess(guess)
  const parts = await prepare(context, who, change, redirectTo)
  const changed = await insideTransaction(context.store, async (store) => {
    // Hashing and sending took time: the session may have ended, or a second factor may have been added.
    const current = await lockCaller(store, who)
    if (needsSecondFactor(change)) await requireSecondFactor(store, current)
    if (parts.length === 0) return current.user
    let changed = current.user
    for (const part of parts) changed = await part(store, changed)
    return saveUser(store, changed, new Date(context.clock.now()).toISOString())
  })
  await giveBack?.()
  return changed
}

/**
 * The password goes first: it invalidates earlier links and codes, but must not invalidate those sent by this change.
 */
async function prepare(
  context: AuthContext,
  who: Changing,
  change: UserChange,
  redirectTo: string,
): Promise<PreparedChange[]> {
  const { email, phone, password, data, appMetadata, proof, channel, challenge } = change
  if (isNonceAlone(change)) return [await prepareProofOfAddress(context, who.user, proof.nonce)]
  const parts: PreparedChange[] = []
  if (password !== null) parts.push(await preparePasswordChange(context, who, password, proof))
  if (data) parts.push(async (_, user) => ({ ...user, userMetadata: mergeMetadata(user.userMetadata, data) }))
  if (appMetadata)
    parts.push(async (_, user) => ({ ...user, appMetadata: mergeMetadata(user.appMetadata, appMetadata) }))
  if (email !== null)
    parts.push(await prepareEmailChange(context, who.user, email, { challenge, redirectTo }))
  if (phone !== null) parts.push(await preparePhoneChange(context, who.user, phone, { channel }))
  return parts
}

/** Checks and hashes a new password. Saving it ends all other sessions, links and codes (auth-protocol.md, 7). */
async function preparePasswordChange(
  context: AuthContext,
  { user, session, device }: { user: User; session: Session | null; device: Device },
  password: string,
  proof: UserChange['proof'],
): Promise<PreparedChange> {
  const asksForNonce = needsNonce(context, session)
  if (asksForNonce) await requireNonce(context, user, proof.nonce)
  await requireOtherPassword(context, { user, session }, password, proof)
  const passwordHash = await hashPassword(password, context.passwordCost)
  return async (store, current) => {
    const proved = asksForNonce
      ? await provedByNonce(store, context, current, await spendNonce(context, store, user.id, proof.nonce))
      : current
    // Someone who knew the old password may have used it to get sessions, links and codes.
    if (session) await deleteOtherSessions(store, user.id, session.id)
    else await deleteAllSessions(store, user.id)
    await noteSecurityEvent(store, context, { userId: user.id, kind: 'password_changed', device })
    return { ...(await forgetPendingProofs(store, proved)), passwordHash }
  }
}

async function requireOtherPassword(
  context: AuthContext,
  { user, session }: { user: User; session: Session | null },
  password: string,
  { currentPassword }: UserChange['proof'],
): Promise<void> {
  const { passwordHash } = user
  if (passwordHash === null) return
  if (needsCurrentPassword(context, session))
    await requireCurrentPassword(context, { ...user, passwordHash }, currentPassword)
  if (await isPasswordOf(passwordHash, password))
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
}
