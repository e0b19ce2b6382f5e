import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { deleteUser, lockUser } from './users.ts'

/** Deletes expired data a little at a time, so that no call has to wait long. */

const mostAtOnce = 200
/** Fewer, since each has a ledger and is deleted in its own transaction. */
const mostUsersAtOnce = 50

/** Revoked refresh tokens, except those whose client may not have received the active token that followed. */
export async function deleteRevokedTokens(store: Store, before: string): Promise<void> {
  await store
    .deleteFrom('refreshTokens')
    .where('tokenHash', 'in', (tokens) =>
      tokens
        .selectFrom('refreshTokens as old')
        .select('old.tokenHash')
        .where('old.revoked', '=', 1)
        .where('old.updatedAt', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refreshTokens as next')
                .select('next.tokenHash')
                .whereRef('next.parentHash', '=', 'old.tokenHash')
                .whereRef('next.sessionId', '=', 'old.sessionId')
                .where('next.revoked', '=', 0),
            ),
          ),
        )
        .limit(mostAtOnce),
    )
    .execute()
}

type SessionEnds = {
  /** Sessions that were ended by their provider, or by a reused token, before this time. */
  endedBefore: string
  /** Sessions started before this time have exceeded the operator's limit; null without a limit. */
  begunBefore: string | null
  /** The same for sessions last used before this time. */
  usedBefore: string | null
}

/** Deletes some of the expired sessions, with their refresh tokens (by cascade). */
export async function deleteEndedSessions(
  store: Store,
  { endedBefore, begunBefore, usedBefore }: SessionEnds,
): Promise<void> {
  await store
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions as old')
        .select('old.id')
        .where(({ or, eb, fn }) =>
          or([
            eb('old.notAfter', '<', endedBefore),
            eb('old.deadAt', '<', endedBefore),
            ...(begunBefore === null ? [] : [eb('old.createdAt', '<', begunBefore)]),
            ...(usedBefore === null
              ? []
              : [eb(fn.coalesce('old.refreshedAt', 'old.createdAt'), '<', usedBefore)]),
          ]),
        )
        .limit(mostAtOnce),
    )
    .execute()
}

/** Abandoned single sign-on attempts from before a given time. */
export async function deleteOldRelayStates(store: Store, before: string): Promise<void> {
  await store.deleteFrom('samlRelayStates').where('createdAt', '<', before).execute()
}

/** Expired assertions are rejected anyway, so there is no need to remember them. */
export async function deleteExpiredAssertions(store: Store, before: string): Promise<void> {
  await store.deleteFrom('usedSamlAssertions').where('expiresAt', '<', before).execute()
}

/** Challenges of second factors created before a given time, for all users. */
export async function deleteOldChallenges(store: Store, before: string): Promise<void> {
  await store.deleteFrom('factorChallenges').where('createdAt', '<', before).execute()
}

/** Unverified factors created before a given time, for all users. */
export async function deleteUnverifiedFactorsBefore(store: Store, before: string): Promise<void> {
  await store
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('createdAt', '<', before)
    .execute()
}

/** Anonymous users, with their ledgers, who have been inactive since that time: no one can get back into them. */
export async function deleteInactiveAnonymousUsers(store: Store, before: string): Promise<void> {
  const forsaken = await selectForsaken(store, before).limit(mostUsersAtOnce).execute()
  for (const { id } of forsaken) {
    await insideTransaction(store, async (transaction) => {
      await lockUser(transaction, id)
      const still = await selectForsaken(transaction, before).where('users.id', '=', id).executeTakeFirst()
      if (still) await deleteUser(transaction, id)
    })
  }
}

const selectForsaken = (store: Store, before: string) =>
  store
    .selectFrom('users')
    .select('users.id')
    .where('users.isAnonymous', '=', 1)
    .where('users.createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.userId', '=', 'users.id')
            .where((session) =>
              session(session.fn.coalesce('sessions.refreshedAt', 'sessions.createdAt'), '>=', before),
            ),
        ),
      ),
    )
