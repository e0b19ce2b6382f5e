import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { deleteUser, lockUser } from './users.ts'

/** What nobody can use any more, deleted a little at a time so that no call waits for long. */

const mostAtOnce = 200
/** Fewer, as each has a ledger, and is deleted in a transaction of its own. */
const mostUsersAtOnce = 50

/** Revoked refresh tokens, except the one whose client may never have got the active token that followed it. */
export async function deleteRevokedTokens(store: Store, before: string): Promise<void> {
  await store
    .deleteFrom('refresh_tokens')
    .where('token_hash', 'in', (tokens) =>
      tokens
        .selectFrom('refresh_tokens as old')
        .select('old.token_hash')
        .where('old.revoked', '=', 1)
        .where('old.updated_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refresh_tokens as next')
                .select('next.token_hash')
                .whereRef('next.parent_hash', '=', 'old.token_hash')
                .whereRef('next.session_id', '=', 'old.session_id')
                .where('next.revoked', '=', 0),
            ),
          ),
        )
        .limit(mostAtOnce),
    )
    .execute()
}

type SessionEnds = {
  /** Sessions that their provider, or a reused token, ended before this time. */
  endedBefore: string
  /** Sessions begun before this time have outlived the operator's limit; null without one. */
  begunBefore: string | null
  /** The same for sessions last used before this time. */
  usedBefore: string | null
}

/** Deletes some of the sessions that nobody can use any more, with their refresh tokens (by cascade). */
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
            eb('old.not_after', '<', endedBefore),
            eb('old.dead_at', '<', endedBefore),
            ...(begunBefore === null ? [] : [eb('old.created_at', '<', begunBefore)]),
            ...(usedBefore === null
              ? []
              : [eb(fn.coalesce('old.refreshed_at', 'old.created_at'), '<', usedBefore)]),
          ]),
        )
        .limit(mostAtOnce),
    )
    .execute()
}

/** Sign-ins that left for a company’s provider before a time: nobody comes back for them. */
export async function deleteOldRelayStates(store: Store, before: string): Promise<void> {
  await store.deleteFrom('saml_relay_states').where('created_at', '<', before).execute()
}

/** Assertions that have expired are refused for that: there is no need to remember them. */
export async function deleteExpiredAssertions(store: Store, before: string): Promise<void> {
  await store.deleteFrom('used_saml_assertions').where('expires_at', '<', before).execute()
}

/** Challenges of second factors made before a time; whoever’s they are. */
export async function deleteOldChallenges(store: Store, before: string): Promise<void> {
  await store.deleteFrom('factor_challenges').where('created_at', '<', before).execute()
}

/** Factors begun before a time and never proved; whoever’s they are. */
export async function deleteUnverifiedFactorsBefore(store: Store, before: string): Promise<void> {
  await store
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', before)
    .execute()
}

/** Anonymous users, with their ledgers, who have not been here since that time: nobody can come back to them. */
export async function deleteForsakenAnonymousUsers(store: Store, before: string): Promise<void> {
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
    .where('users.is_anonymous', '=', 1)
    .where('users.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where((session) =>
              session(session.fn.coalesce('sessions.refreshed_at', 'sessions.created_at'), '>=', before),
            ),
        ),
      ),
    )
