import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/**
 * Takes one of the `most` that a key has per time window, which starts with the first one taken. A single
 * statement, so that simultaneous calls in any number of processes cannot exceed the limit. Returns when the window
 * ends, or undefined if nothing was left. Times are milliseconds since 1970.
 */
export async function takeFromWindow(
  store: Store,
  key: string,
  { most, now, endsAt }: { most: number; now: number; endsAt: number },
): Promise<number | undefined> {
  const isOpen = sql<boolean>`rate_limits.expires_at > ${now}`
  const row = await store
    .insertInto('rateLimits')
    .values({ key, points: 1, expiresAt: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          points: sql<number>`case when ${isOpen} then rate_limits.points + 1 else 1 end`,
          expiresAt: sql<number>`case when ${isOpen} then rate_limits.expires_at else ${endsAt} end`,
        })
        .where(({ or, not, eb }) => or([not(isOpen), eb('rateLimits.points', '<', most)])),
    )
    .returning('expiresAt')
    .executeTakeFirst()
  return row?.expiresAt
}

/** Returns one to its window, unless the window is over. */
export async function giveBackToWindow(store: Store, key: string, endsAt: number): Promise<void> {
  await store
    .updateTable('rateLimits')
    .set((limits) => ({ points: limits('points', '-', 1) }))
    .where('key', '=', key)
    .where('expiresAt', '=', endsAt)
    .where('points', '>', 0)
    .execute()
}

/**
 * Takes from the key's bucket if it holds enough, in a single statement, so that several processes cannot take the
 * same. A bucket is stored as the time when it is full again, which each taking postpones. Returns whether it
 * succeeded.
 */
export async function takeFromBucket(
  store: Store,
  key: string,
  refillTime: number,
  { now, capacityTime }: { now: number; capacityTime: number },
): Promise<boolean> {
  const fullAgainAt = sql<number>`case when rate_limits.expires_at > ${now} then rate_limits.expires_at else ${now} end + ${refillTime}`
  const row = await store
    .insertInto('rateLimits')
    .values({ key, points: 0, expiresAt: now + refillTime })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expiresAt: fullAgainAt })
        .where('rateLimits.expiresAt', '<=', now + capacityTime - refillTime),
    )
    .returning('expiresAt')
    .executeTakeFirst()
  return row !== undefined
}

/** When a key's window ends or ended; undefined if there is none. */
export async function readWindowEnd(store: Store, key: string): Promise<number | undefined> {
  const row = await store
    .selectFrom('rateLimits')
    .select('expiresAt')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.expiresAt
}

/** Deletes some of the expired counts. */
export async function deleteExpiredCounts(store: Store, now: number, most: number): Promise<void> {
  await store
    .deleteFrom('rateLimits')
    .where('key', 'in', (limits) =>
      limits.selectFrom('rateLimits').select('key').where('expiresAt', '<=', now).limit(most),
    )
    .execute()
}
