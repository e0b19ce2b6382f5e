import type { AuthContext } from '#server/auth/auth-context.ts'
import { hasSecondFactorInUse, isPastLimits } from '#server/auth/sessions/session-limits.ts'
import { readSessions, type Session } from '#store/accounts/sessions.ts'

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
