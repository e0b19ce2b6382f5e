import type { Store } from '#store/schema.ts'
import { deleteFlowStatesOf } from './flow-states.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { insertSecurityEvent } from './security-events.ts'
import { deleteAllSessions } from './sessions.ts'
import { lockUser } from './users.ts'

/** The operator's own doing: no device of the user's. */
const device = { userAgent: null, ip: null }

/**
 * Removes every second factor of a user with the recovery codes that stand in for them, and ends all sessions: whoever
 * only knew the password may be waiting in one. Answers how many factors there were. Called in a transaction.
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
