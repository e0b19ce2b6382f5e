import type { AuthContext } from '#server/auth/auth-context.ts'
import { readFactors } from '#store/accounts/factors.ts'
import { readSessions, type Session } from '#store/accounts/sessions.ts'
import type { Store } from '#store/schema.ts'

type Timed = Pick<AuthContext, 'settings' | 'clock'>

/**
 * Whether a session has outlived one of the operator's limits and may not be refreshed any more (auth-protocol.md, 4).
 * Its access tokens are not asked: they expire by themselves.
 */
const isPastLimits = (session: Session, hasSecondFactor: boolean, { settings, clock }: Timed): boolean =>
  [
    session.notAfter === null ? null : Date.parse(session.notAfter),
    after(session.createdAt, settings.timebox),
    after(lastUseOf(session), settings.inactivityTimeout),
    hasSecondFactor ? lowAssuranceEnd(session, settings) : null,
  ].some((end) => end !== null && clock.now() >= end)

/** Until when (milliseconds) a session may go on without the user's second factor; null when it has no such end. */
export const lowAssuranceEnd = (
  session: Session,
  { allowLowAal }: Pick<AuthContext['settings'], 'allowLowAal'>,
): number | null => (session.aal === 'aal1' ? after(session.createdAt, allowLowAal) : null)

/** Reads what `isPastLimits` and the limit of one session a user need to know, as far as the settings ask for it. */
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

/** The user's sessions that can still be refreshed, the one used last first. */
export async function readLivingSessions(context: AuthContext, userId: string): Promise<Session[]> {
  const hasSecondFactor = await hasSecondFactorInUse(context.store, userId)
  const sessions = (await readSessions(context.store, userId)).filter(
    (session) => session.deadAt === null && !isPastLimits(session, hasSecondFactor, context),
  )
  if (!context.settings.singlePerUser) return sessions
  // Of sessions that exclude each other, those with one tag, only the one used last goes on.
  return sessions.filter((session) => session === sessions.find(({ tag }) => tag === session.tag))
}
