import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/** What was counted for a key, and until when that holds. Times are milliseconds since 1970. */
export type Counted = { points: number; expiresAt: number }

/** Adds to what was counted for the key in its window; a window that is over begins anew. */
export async function addToWindow(
  store: Store,
  key: string,
  points: number,
  { now, endsAt }: { now: number; endsAt: number },
): Promise<Counted> {
  const row = await store
    .insertInto('rate_limits')
    .values({ key, points, expires_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((limits) => ({
        points: limits
          .case()
          .when('rate_limits.expires_at', '>', now)
          .then(limits('rate_limits.points', '+', points))
          .else(points)
          .end(),
        expires_at: limits
          .case()
          .when('rate_limits.expires_at', '>', now)
          .then(limits.ref('rate_limits.expires_at'))
          .else(endsAt)
          .end(),
      })),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { points: row.points, expiresAt: row.expires_at }
}

/**
 * Takes from the key's bucket when it holds enough, in one statement, so that several processes cannot take the
 * same. A bucket is known by when it is full again: each taking puts that off by what it takes to refill.
 * Answers that time, or undefined when nothing was taken.
 */
export async function takeFromBucket(
  store: Store,
  key: string,
  refillTime: number,
  { now, capacityTime }: { now: number; capacityTime: number },
): Promise<number | undefined> {
  const fullAgainAt = sql<number>`case when rate_limits.expires_at > ${now} then rate_limits.expires_at else ${now} end + ${refillTime}`
  const row = await store
    .insertInto('rate_limits')
    .values({ key, points: 0, expires_at: now + refillTime })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expires_at: fullAgainAt })
        .where('rate_limits.expires_at', '<=', now + capacityTime - refillTime),
    )
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at
}

/** What was counted for a key, also when it has expired; undefined when there is nothing. */
export async function readCounted(store: Store, key: string): Promise<Counted | undefined> {
  const row = await store
    .selectFrom('rate_limits')
    .select(['points', 'expires_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { points: row.points, expiresAt: row.expires_at }
}

/** Removes some of what no longer holds. */
export async function deleteExpiredCounts(store: Store, now: number, most: number): Promise<void> {
  await store
    .deleteFrom('rate_limits')
    .where('key', 'in', (limits) =>
      limits.selectFrom('rate_limits').select('key').where('expires_at', '<=', now).limit(most),
    )
    .execute()
}

/** Forgets what was counted for a key. */
export async function deleteCounted(store: Store, key: string): Promise<void> {
  await store.deleteFrom('rate_limits').where('key', '=', key).execute()
}
