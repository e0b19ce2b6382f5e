import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteAllOneTimeTokens } from '#store/accounts/one-time-tokens.ts'
import type { User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/**
 * Ends every link, code and begun flow of the user, with the changes they were to confirm: a wish that stayed
 * could be sent to its address once more, by whoever had it before the account was secured.
 */
export async function forgetPendingProofs(store: Store, user: User): Promise<User> {
  await deleteAllOneTimeTokens(store, user.id)
  await deleteFlowStatesOf(store, user.id)
  return { ...user, newEmail: null, newPhone: null }
}
