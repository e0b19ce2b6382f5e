import type { AuthContext } from '#auth/auth-context.ts'
import { readFactors } from '#auth/store/factors.ts'
import { readSessions, type Session } from '#auth/store/sessions.ts'
import type { Store } from '#store/schema.ts'

type Timed = Pick<AuthContext, 'settings' | 'clock'>

/**
 * Whether a session has passed one of the operator's limits and can no longer be refreshed (auth-protocol.md, 4). Its
 * access tokens are not affected: they expire on their own.
 */
const isPastLimits = (session: Session, hasSecondFactor: boolean, { settings, clock }: Timed): boolean =>
  [
    session.notAfter === null ? null : Date.parse(session.notAfter),
    after(session.createdAt, settings.timebox),
    after(lastUseOf(session), settings.inactivityTimeout),
    hasSecondFactor ? lowAssuranceEnd(session, settings) : null,
  ].some((end) => end !== null && clock.now() >= end)

/** When a session without the second factor ends, in milliseconds; null if it does not. */
export const lowAssuranceEnd = (
  session: Session,
  { allowLowAal }: Pick<AuthContext['settings'], 'allowLowAal'>,
): number | null => (session.aal === 'aal1' ? after(session.createdAt, allowLowAal) : null)

/** Applies `isPastLimits` and the limit of one session per user, and reads only what the settings require. */
export async function mayRefresh(store: Store, context: AuthContext, session: Session): Promise<boolean> {
  const hasSecondFactor =
    context.settings.allowLowAal !== undefined && (await hasSecondFactorInUse(store, session.userId))
  if (isPastLimits(session, hasSecondFactor, context)) return false
  if (!context.settings.singlePerUser) return true
  const rivals = (await readSessions(store, session.userId)).filter(
    (other) =>
      other.tag === session.tag && other.deadAt === null && !isPastLimits(other, hasSecondFactor, context),
  )
  return rivals.every((other) => lastUseOf(other) <= lastUseOf(session))
}

/** Whether the user has a second factor in use. */
export const hasSecondFactorInUse = async (store: Store, userId: string): Promise<boolean> =>
  (await readFactors(store, userId)).some(({ status }) => status === 'verified')

export const lastUseOf = ({ refreshedAt, createdAt }: Session): string => refreshedAt ?? createdAt

const after = (time: string, seconds: number | undefined): number | null =>
  seconds === undefined ? null : Date.parse(time) + seconds * 1000

/** The user's sessions that can still be refreshed, most recently used first. */
export async function readActiveSessions(context: AuthContext, userId: string): Promise<Session[]> {
  const hasSecondFactor = await hasSecondFactorInUse(context.store, userId)
  const sessions = (await readSessions(context.store, userId)).filter(
    (session) => session.deadAt === null && !isPastLimits(session, hasSecondFactor, context),
  )
  if (!context.settings.singlePerUser) return sessions
  // Of the sessions with one tag, which exclude each other, only the most recently used continues.
  return sessions.filter((session) => session === sessions.find(({ tag }) => tag === session.tag))
}
