import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteAllOneTimeTokens, readAnonymousClaimants } from '#store/accounts/one-time-tokens.ts'
import { deleteAllSessions } from '#store/accounts/sessions.ts'
import { lockUser } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/**
 * Whose an address or number is has been shown: an anonymous session that was to become an account by it ends, with
 * all that it began. Other accounts that wanted to move to it find it taken.
 */
export async function endAnonymousClaims(store: Store, ownerId: string, contact: string): Promise<void> {
  for (const userId of await readAnonymousClaimants(store, contact)) {
    const claimant = userId === ownerId ? undefined : await lockUser(store, userId)
    if (!claimant?.isAnonymous) continue
    await deleteAllOneTimeTokens(store, userId)
    await deleteAllSessions(store, userId)
    await deleteFlowStatesOf(store, userId)
  }
}
