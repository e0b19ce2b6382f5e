import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { type Caller, lockCaller, requireSecondFactor, sessionEnded } from '#server/auth/sessions/caller.ts'
import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteUser } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { canBeSentNonce } from './asked-proof.ts'
import { requireCurrentPassword } from './current-password.ts'
import { requireNonce, spendNonce } from './reauthentication.ts'

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
  { user, session }: Caller,
  { password, nonce }: z.output<typeof DeletionProof>,
): Promise<void> {
  await requireSecondFactor(context.store, { user, session })
  const { passwordHash } = user
  const needsNonce = passwordHash === null && canBeSentNonce(user)
  if (passwordHash !== null) await requireCurrentPassword(context, { ...user, passwordHash }, password)
  else if (needsNonce) await requireNonce(context, user, nonce)

  await insideTransaction(context.store, async (store) => {
    const current = await lockCaller(store, { user, session })
    await requireSecondFactor(store, current)
    // A password changed meanwhile takes the right away again.
    if (current.user.passwordHash !== passwordHash) throw sessionEnded()
    if (needsNonce) await spendNonce(context, store, user.id, nonce)
    await deleteFlowStatesOf(store, user.id)
    await deleteUser(store, user.id)
  })
  // The trail of events goes with the account: what is left is the operator's log.
  context.log.info({ userId: user.id }, 'a user deleted their account')
}
