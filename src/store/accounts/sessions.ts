import type { Selectable } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'
import { type User, userColumns, userFromRow } from './users.ts'

/** How and when (Unix seconds) a session was proved; the protocol's `amr`. */
export type AuthenticationMethod = { method: string; timestamp: number; provider?: string }

export type Session = {
  id: string
  userId: string
  aal: string
  /** Newest first. */
  amr: AuthenticationMethod[]
  userAgent: string | null
  ip: string | null
  /** Set when one of its refresh tokens was used a second time: it can no longer be refreshed. */
  deadAt: string | null
  refreshedAt: string | null
  /** The second factor it was proved with. */
  factorId: string | null
  /** Until when it may be refreshed, where its provider said so. */
  notAfter: string | null
  tag: string | null
  createdAt: string
  updatedAt: string
}

/** Where a session is being used from. */
export type Device = { userAgent: string | null; ip: string | null }

const sessionColumns = [
  'sessions.id',
  'sessions.user_id',
  'sessions.aal',
  'sessions.amr',
  'sessions.user_agent',
  'sessions.ip',
  'sessions.dead_at',
  'sessions.refreshed_at',
  'sessions.factor_id',
  'sessions.not_after',
  'sessions.tag',
  'sessions.created_at',
  'sessions.updated_at',
] as const

const sessionFromRow = (row: Selectable<Schema['sessions']>): Session => ({
  id: row.id,
  userId: row.user_id,
  aal: row.aal,
  amr: JSON.parse(row.amr),
  userAgent: row.user_agent,
  ip: row.ip,
  deadAt: row.dead_at,
  refreshedAt: row.refreshed_at,
  factorId: row.factor_id,
  notAfter: row.not_after,
  tag: row.tag,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function insertSession(store: Store, session: Session): Promise<void> {
  await store
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      aal: session.aal,
      amr: JSON.stringify(session.amr),
      user_agent: session.userAgent,
      ip: session.ip,
      dead_at: session.deadAt,
      refreshed_at: session.refreshedAt,
      factor_id: session.factorId,
      not_after: session.notAfter,
      tag: session.tag,
      created_at: session.createdAt,
      updated_at: session.updatedAt,
    })
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
    .select(sessionColumns)
    .where('user_id', '=', userId)
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
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.email', 'users.sso_email', 'users.banned_until', 'sessions.aal'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('factors')
            .select('factors.id')
            .whereRef('factors.user_id', '=', 'sessions.user_id')
            .where('factors.status', '=', 'verified'),
        )
        .as('has_second_factor'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      email: row.sso_email ?? row.email,
      bannedUntil: row.banned_until,
      aal: row.aal,
      // SQLite answers 1 for true.
      hasSecondFactor: Boolean(row.has_second_factor),
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
    .set((sessions) => ({ updated_at: sessions.ref('updated_at') }))
    .where('id', '=', (sessions) =>
      sessions.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .returning(sessionColumns)
    .executeTakeFirst()
  if (!row) return undefined
  const user = await store
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', row.user_id)
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
    .set({ refreshed_at: at, updated_at: at, user_agent: device.userAgent, ip: device.ip })
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
      factor_id: session.factorId,
      updated_at: at,
    })
    .where('id', '=', session.id)
    .execute()
}

/** A user's sessions, the one used last first. */
export async function readSessions(store: Store, userId: string): Promise<Session[]> {
  const rows = await store
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('user_id', '=', userId)
    .orderBy((sessions) => sessions.fn.coalesce('refreshed_at', 'created_at'), 'desc')
    .orderBy('id')
    .execute()
  return rows.map(sessionFromRow)
}

/** The ids of everybody who is signed in somewhere. */
export async function readUsersWithSessions(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('sessions').select('user_id').distinct().orderBy('user_id').execute()
  return rows.map((row) => row.user_id)
}

/** After a refresh token was reused: the session stays, and can no longer be refreshed. */
export async function markSessionDead(store: Store, sessionId: string, at: string): Promise<void> {
  await store
    .updateTable('sessions')
    .set({ dead_at: at, updated_at: at })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends sessions together with their refresh tokens (by cascade). */
export async function deleteAllSessions(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** False when the user has no such session. */
export async function deleteSession(store: Store, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await store
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends all of the user’s sessions but this one, with their refresh tokens (by cascade). */
export async function deleteOtherSessions(store: Store, userId: string, sessionId: string): Promise<void> {
  await store.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute()
}

/** Ends the sessions that were proved with nothing but a first factor. */
export async function deleteSessionsBelowAal2(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('user_id', '=', userId).where('aal', '<>', 'aal2').execute()
}
