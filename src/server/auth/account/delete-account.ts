import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { readSession, type Session } from '#store/accounts/sessions.ts'
import { deleteUser, lockUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { requireCurrentPassword } from './current-password.ts'
import { requireNonce, spendNonce } from './reauthentication.ts'
import { requireSecondFactor } from './require-allowed-change.ts'

export const DeletionProof = z.object({
  password: z.string().default(''),
  nonce: z.string().default(''),
})

/**
 * Deletes the account and all that belongs to it, the ledger included. A session left open somewhere is not
 * enough for that: it takes the password, or for who has none the nonce of `GET /reauthenticate`.
 */
export async function deleteAccount(
  context: AuthContext,
  { user, session }: { user: User; session: Session | null },
  { password, nonce }: z.output<typeof DeletionProof>,
): Promise<void> {
  await requireSecondFactor(context.store, user, session)
  const { passwordHash } = user
  const needsNonce = passwordHash === null && canBeSentNonce(user)
  if (passwordHash !== null) await requireCurrentPassword(context, { ...user, passwordHash }, password)
  else if (needsNonce) await requireNonce(context, user, nonce)

  await insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, user.id)
    // A password changed meanwhile, or a session ended, takes the right away again.
    if (
      current?.passwordHash !== passwordHash ||
      (session && !(await readSession(store, user.id, session.id)))
    )
      throw new AuthProblem(403, 'session_not_found', 'The session this token belongs to has ended')
    if (needsNonce) await spendNonce(context, store, user.id, nonce)
    await deleteFlowStatesOf(store, user.id)
    await deleteUser(store, user.id)
  })
  // The trail of events goes with the account: what is left is the operator's log.
  context.log.info({ userId: user.id }, 'a user deleted their account')
}

/** Who has neither password nor confirmed address can prove no more than the session does. */
const canBeSentNonce = (user: User): boolean =>
  user.email === null ? user.phoneConfirmedAt !== null : user.emailConfirmedAt !== null
