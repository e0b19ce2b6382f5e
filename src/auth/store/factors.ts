import type { Schema, Store } from '#store/schema.ts'
import type { FactorType } from '#store/sign-in-tables.ts'

/** A second factor: an authenticator app or a phone. */
export type Factor = Schema['factors']

/** Oldest first. */
export async function readFactors(store: Store, userId: string): Promise<Factor[]> {
  return store
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Those of a page of users, oldest first for each user. */
export async function readFactorsOf(store: Store, userIds: string[]): Promise<Factor[]> {
  if (userIds.length === 0) return []
  return store
    .selectFrom('factors')
    .selectAll()
    .where('userId', 'in', userIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Undefined if the user has no such factor. */
export async function readFactor(
  store: Store,
  userId: string,
  factorId: string,
): Promise<Factor | undefined> {
  return store
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', factorId)
    .executeTakeFirst()
}

export async function insertFactor(store: Store, factor: Factor): Promise<void> {
  await store.insertInto('factors').values(factor).execute()
}

/** Saves the mutable columns of a factor. Read it after `lockUser` in the same transaction. */
export async function saveFactor(store: Store, factor: Factor, at: string): Promise<Factor> {
  await store
    .updateTable('factors')
    .set({
      status: factor.status,
      friendlyName: factor.friendlyName,
      phone: factor.phone,
      lastUsedStep: factor.lastUsedStep,
      lastChallengedAt: factor.lastChallengedAt,
      updatedAt: at,
    })
    .where('userId', '=', factor.userId)
    .where('id', '=', factor.id)
    .execute()
  return { ...factor, updatedAt: at }
}

/** Deletes a factor with its challenges (by cascade). */
export async function deleteFactor(store: Store, userId: string, factorId: string): Promise<void> {
  await store.deleteFrom('factors').where('userId', '=', userId).where('id', '=', factorId).execute()
}

/** The user’s unverified factors of a type. */
export async function deleteUnverifiedFactors(
  store: Store,
  userId: string,
  factorType: FactorType,
): Promise<void> {
  await store
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .where('status', '=', 'unverified')
    .where('factorType', '=', factorType)
    .execute()
}

/** The same for all types. */
export async function deleteFactorsNeverProved(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('factors').where('userId', '=', userId).where('status', '=', 'unverified').execute()
}

/** For all users: unverified factors created before a given time that no one has tried to verify since. */
export async function deleteAbandonedFactors(store: Store, before: string): Promise<void> {
  await store
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('lastChallengedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute()
}
