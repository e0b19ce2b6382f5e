import type { Schema, Store } from '#store/schema.ts'
import { type User, userFromRow } from './users.ts'

/** How and when (Unix seconds) a session was proved; the protocol's `amr`. */
export type AuthenticationMethod = { method: string; timestamp: number; provider?: string }

export type Session = Omit<SessionRow, 'amr'> & {
  /** Newest first. */
  amr: AuthenticationMethod[]
}

type SessionRow = Schema['sessions']

/** Where a session is being used from. */
export type Device = { userAgent: string | null; ip: string | null }

const sessionFromRow = (row: SessionRow): Session => ({ ...row, amr: JSON.parse(row.amr) })

export async function insertSession(store: Store, session: Session): Promise<void> {
  await store
    .insertInto('sessions')
    .values({ ...session, amr: JSON.stringify(session.amr) })
    .execute()
}

/** Undefined when the user has no such session, or no longer. */
export async function readSession(
  store: Store,
  userId: string,
  sessionId: string,
): Promise<Session | undefined> {
  const row = await store
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row && sessionFromRow(row)
}

/** What a ledger call needs to know about the session it claims: one read by primary key. */
export async function readSignedInUser(
  store: Store,
  userId: string,
  sessionId: string,
): Promise<
  { email: string | null; bannedUntil: string | null; aal: string; hasSecondFactor: boolean } | undefined
> {
  const row = await store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.email', 'users.ssoEmail', 'users.bannedUntil', 'sessions.aal'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('factors')
            .select('factors.id')
            .whereRef('factors.userId', '=', 'sessions.userId')
            .where('factors.status', '=', 'verified'),
        )
        .as('hasSecondFactor'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.userId', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      email: row.ssoEmail ?? row.email,
      bannedUntil: row.bannedUntil,
      aal: row.aal,
      // SQLite answers 1 for true.
      hasSecondFactor: Boolean(row.hasSecondFactor),
    }
  )
}

/**
 * The session a refresh token belongs to and its user, with every other refresh, sign-out and password change
 * of that session waiting until the transaction ends. A write that changes nothing takes that lock alike in
 * both engines.
 */
export async function lockSessionOfRefreshToken(
  store: Store,
  tokenHash: string,
): Promise<{ session: Session; user: User } | undefined> {
  const row = await store
    .updateTable('sessions')
    .set((sessions) => ({ updatedAt: sessions.ref('updatedAt') }))
    .where('id', '=', (sessions) =>
      sessions.selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', tokenHash),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const user = await store
    .selectFrom('users')
    .selectAll()
    .where('id', '=', row.userId)
    .executeTakeFirstOrThrow()
  return { session: sessionFromRow(row), user: userFromRow(user) }
}

/** That the session was used: when, and from where. */
export async function noteRefresh(
  store: Store,
  sessionId: string,
  device: Device,
  at: string,
): Promise<void> {
  await store
    .updateTable('sessions')
    .set({ refreshedAt: at, updatedAt: at, userAgent: device.userAgent, ip: device.ip })
    .where('id', '=', sessionId)
    .execute()
}

/** Writes to what a session has fallen with its factor. None ever rises: what proves more is a session of its own. */
export async function lowerSession(
  store: Store,
  session: Pick<Session, 'id' | 'aal' | 'amr' | 'factorId'>,
  at: string,
): Promise<void> {
  await store
    .updateTable('sessions')
    .set({
      aal: session.aal,
      amr: JSON.stringify(session.amr),
      factorId: session.factorId,
      updatedAt: at,
    })
    .where('id', '=', session.id)
    .execute()
}

/** A user's sessions, the one used last first. */
export async function readSessions(store: Store, userId: string): Promise<Session[]> {
  const rows = await store
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy((sessions) => sessions.fn.coalesce('refreshedAt', 'createdAt'), 'desc')
    .orderBy('id')
    .execute()
  return rows.map(sessionFromRow)
}

/** The ids of everybody who is signed in somewhere. */
export async function readUsersWithSessions(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('sessions').select('userId').distinct().orderBy('userId').execute()
  return rows.map((row) => row.userId)
}

/** After a refresh token was reused: the session stays, and can no longer be refreshed. */
export async function markSessionDead(store: Store, sessionId: string, at: string): Promise<void> {
  await store.updateTable('sessions').set({ deadAt: at, updatedAt: at }).where('id', '=', sessionId).execute()
}

/** Ends sessions together with their refresh tokens (by cascade). */
export async function deleteAllSessions(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** False when the user has no such session. */
export async function deleteSession(store: Store, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await store
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends all of the user’s sessions but this one, with their refresh tokens (by cascade). */
export async function deleteOtherSessions(store: Store, userId: string, sessionId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).execute()
}

/** Ends the sessions that were proved with nothing but a first factor. */
export async function deleteSessionsBelowAal2(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).where('aal', '<>', 'aal2').execute()
}
