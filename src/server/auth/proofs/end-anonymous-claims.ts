import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteOneTimeToken, readOneTimeTokensSentTo } from '#store/accounts/one-time-tokens.ts'
import { deleteAllSessions } from '#store/accounts/sessions.ts'
import { lockUser } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/**
 * Whose an address or number is has been shown: an anonymous session that was to become an account by it ends, with
 * all that it began. Other accounts that wanted to move to it find it taken.
 */
export async function endAnonymousClaims(store: Store, ownerId: string, contact: string): Promise<void> {
  const kinds = ['email_change_new', 'phone_change'] as const
  for (const { userId, kind } of await readOneTimeTokensSentTo(store, kinds, contact)) {
    const other = userId === ownerId ? undefined : await lockUser(store, userId)
    if (!other?.isAnonymous) continue
    await deleteOneTimeToken(store, userId, kind)
    await deleteAllSessions(store, userId)
    await deleteFlowStatesOf(store, userId)
  }
}
