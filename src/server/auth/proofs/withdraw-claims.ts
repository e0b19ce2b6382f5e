import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteOneTimeToken, readOneTimeTokensSentTo } from '#store/accounts/one-time-tokens.ts'
import { deleteAllSessions } from '#store/accounts/sessions.ts'
import { lockUser, saveUser } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/**
 * Whose an address or number is has been shown: other accounts that were about to move to it no longer are, and an
 * anonymous session that was to become an account by it ends.
 */
export async function withdrawOtherClaims(
  store: Store,
  ownerId: string,
  contact: string,
  at: string,
): Promise<void> {
  const kinds = ['email_change_new', 'phone_change'] as const
  for (const { userId, kind } of await readOneTimeTokensSentTo(store, kinds, contact)) {
    const other = userId === ownerId ? undefined : await lockUser(store, userId)
    if (!other) continue
    await deleteOneTimeToken(store, userId, kind)
    const withdrawn = kind === 'phone_change' ? { newPhone: null } : { newEmail: null }
    await saveUser(store, { ...other, ...withdrawn }, at)
    if (!other.isAnonymous) continue
    await deleteAllSessions(store, userId)
    await deleteFlowStatesOf(store, userId)
  }
}
