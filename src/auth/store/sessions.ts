import { sql } from 'kysely'
import type { LedgerRole } from '#domain/accounts.ts'
import type { Schema, Store } from '#store/schema.ts'
import { type User, userFromRow } from './users.ts'

/** How and when (Unix seconds) a session was verified; `amr` in the protocol. */
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

/** Undefined if the user has no such session, or no longer. */
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

type SignedInUser = {
  email: string | null
  bannedUntil: string | null
  aal: string
  hasSecondFactor: boolean
  /** Null if they are not a member of the ledger. */
  role: LedgerRole | null
}

type SignedInRow = Omit<SignedInUser, 'hasSecondFactor'> & {
  ssoEmail: string | null
  hasSecondFactor: boolean | number
}

/**
 * What a ledger call needs to know about the session and the ledger it claims: one read by primary keys. Every call
 * makes it, and building it step by step took longer than the database does.
 */
export async function readSignedInUser(
  store: Store,
  { userId, sessionId, ledgerId }: { userId: string; sessionId: string; ledgerId: string },
): Promise<SignedInUser | undefined> {
  const {
    rows: [row],
  } = await sql<SignedInRow>`
    select users.email, users.sso_email, users.banned_until, sessions.aal, member.role, exists (
      select 1 from factors where factors.user_id = sessions.user_id and factors.status = 'verified'
    ) as has_second_factor
    from sessions
    inner join users on users.id = sessions.user_id
    left join ledger_members as member on member.user_id = sessions.user_id and member.ledger_id = ${ledgerId}
    where sessions.id = ${sessionId} and sessions.user_id = ${userId}
  `.execute(store)
  return (
    row && {
      email: row.ssoEmail ?? row.email,
      bannedUntil: row.bannedUntil,
      aal: row.aal,
      role: row.role,
      // SQLite returns 1 for true.
      hasSecondFactor: Boolean(row.hasSecondFactor),
    }
  )
}

/**
 * The session of a refresh token and its user, locked against every other refresh, sign-out and password change
 * until the transaction ends. An update without changes takes that lock on both engines.
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

/** Records when and from where the session was used. */
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

/**
 * Saves the level to which a session has dropped with its factor. Sessions never rise: a higher level is a new
 * session.
 */
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

/** A user's sessions, most recently used first. */
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

/** The IDs of all users with a session. */
export async function readUsersWithSessions(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('sessions').select('userId').distinct().orderBy('userId').execute()
  return rows.map((row) => row.userId)
}

/** After a refresh token was reused: the session stays, but can no longer be refreshed. */
export async function markSessionDead(store: Store, sessionId: string, at: string): Promise<void> {
  await store.updateTable('sessions').set({ deadAt: at, updatedAt: at }).where('id', '=', sessionId).execute()
}

/** Ends sessions together with their refresh tokens (by cascade). */
export async function deleteAllSessions(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** False if the user has no such session. */
export async function deleteSession(store: Store, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await store
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends all of the user’s sessions except this one, with their refresh tokens (by cascade). */
export async function deleteOtherSessions(store: Store, userId: string, sessionId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).execute()
}

/** Ends the sessions that were verified with a first factor only. */
export async function deleteSessionsBelowAal2(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).where('aal', '<>', 'aal2').execute()
}
