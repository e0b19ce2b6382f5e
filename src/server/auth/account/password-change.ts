import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { forgetPendingProofs } from '#server/auth/codes/earlier-access.ts'
import { hashPassword, isPasswordOf } from '#server/auth/passwords/password-hash.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import {
  type Device,
  deleteAllSessions,
  deleteOtherSessions,
  type Session,
} from '#store/accounts/sessions.ts'
import type { User } from '#store/accounts/users.ts'
import { needsCurrentPassword, needsNonce } from './asked-proof.ts'
import { requireCurrentPassword } from './current-password.ts'
import type { PreparedChange } from './prepared-change.ts'
import { provedByNonce, requireNonce, spendNonce } from './reauthentication.ts'
import type { UserChange } from './user-change.ts'

/** Checks what a new password needs and hashes it; keeping it ends all other ways in (auth-protocol.md, 7). */
export async function preparePasswordChange(
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
    // Whoever knew the old password may hold sessions, links and codes that it got them.
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
