import { createMiddleware } from 'hono/factory'
import {
  deleteEndedSessions,
  deleteExpiredAssertions,
  deleteInactiveAnonymousUsers,
  deleteOldChallenges,
  deleteOldRelayStates,
  deleteRevokedTokens,
  deleteUnverifiedFactorsBefore,
} from '#auth/store/clean-up.ts'
import { deleteFlowStatesBefore } from '#auth/store/flow-states.ts'
import { deleteSecurityEventsBefore } from '#auth/store/security-events.ts'
import type { AuthContext } from './auth-context.ts'

const secondsBetween = 60
const hour = 3600
const day = 24 * hour

type Task = (context: AuthContext, ago: (seconds: number) => string) => Promise<void>

/** What is deleted, and after how long (auth-protocol.md, 4). */
const tasks: readonly Task[] = [
  ({ store }, ago) => deleteRevokedTokens(store, ago(day)),
  ({ store, settings: { timebox, inactivityTimeout, jwtExp } }, ago) =>
    deleteEndedSessions(store, {
      // After a session ends, its access tokens remain valid until they expire.
      endedBefore: ago(Math.max(72 * hour, jwtExp)),
      begunBefore: timebox === undefined ? null : ago(timebox + Math.max(day, jwtExp)),
      usedBefore: inactivityTimeout === undefined ? null : ago(inactivityTimeout + Math.max(day, jwtExp)),
    }),
  // A link can be followed until its mail expires, and its code exchanged after that.
  ({ store, settings: { mailerOtpExp, flowStateExpiryDuration } }, ago) =>
    deleteFlowStatesBefore(store, ago(Math.max(day, mailerOtpExp + flowStateExpiryDuration))),
  ({ store }, ago) => deleteOldRelayStates(store, ago(day)),
  ({ store }, ago) => deleteExpiredAssertions(store, ago(0)),
  ({ store }, ago) => deleteOldChallenges(store, ago(day)),
  ({ store }, ago) => deleteUnverifiedFactorsBefore(store, ago(day)),
  ({ store }, ago) => deleteSecurityEventsBefore(store, ago(90 * day)),
  ({ store }, ago) => deleteInactiveAnonymousUsers(store, ago(30 * day)),
]

/** After some of the calls that change something, deletes a batch of expired rows. */
export function cleanUpAfterWrites(context: AuthContext) {
  const { clock, log, settings } = context
  let next = 0
  let lastAt = clock.now()
  return createMiddleware(async (c, proceed) => {
    await proceed()
    const isDue = clock.now() - lastAt >= secondsBetween * 1000
    if (!settings.cleanupEnabled || !isDue || c.req.method === 'GET' || !c.res.ok) return
    lastAt = clock.now()
    const task = tasks[next]
    next = (next + 1) % tasks.length
    const ago = (seconds: number) => new Date(clock.now() - seconds * 1000).toISOString()
    // The call itself has succeeded; a later one will delete what remains.
    await task?.(context, ago).catch((error) => log.warn({ err: error }, 'expired rows could not be deleted'))
  })
}
