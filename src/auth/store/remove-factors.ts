import type { Store } from '#store/schema.ts'
import { deleteFlowStatesOf } from './flow-states.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { insertSecurityEvent } from './security-events.ts'
import { deleteAllSessions } from './sessions.ts'
import { lockUser } from './users.ts'

/** Done by the operator, not on one of the user's devices. */
const device = { userAgent: null, ip: null }

/**
 * Removes all second factors of a user along with their recovery codes, and ends all sessions, since one of them
 * may belong to someone who only knew the password. Returns how many factors there were. Called in a transaction.
 */
export async function removeAllFactors(store: Store, userId: string, at: string): Promise<number> {
  if (!(await lockUser(store, userId))) return 0
  const removed = await store.deleteFrom('factors').where('userId', '=', userId).returning('id').execute()
  if (removed.length === 0) return 0
  await deleteRecoveryCodes(store, userId)
  await deleteAllSessions(store, userId)
  await deleteFlowStatesOf(store, userId)
  await insertSecurityEvent(store, userId, { kind: 'second_factor_removed', device, at })
  return removed.length
}
