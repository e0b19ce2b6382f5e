import type { Selectable } from 'kysely'
import type { FactorType } from '#store/account-tables.ts'
import type { Schema, Store } from '#store/schema.ts'

/** A second factor: an authenticator app or a phone. */
export type Factor = {
  id: string
  userId: string
  factorType: FactorType
  status: 'verified' | 'unverified'
  friendlyName: string | null
  secretSealed: string | null
  phone: string | null
  /** The last time step a code was accepted for: none is accepted twice. */
  lastUsedStep: number | null
  lastChallengedAt: string | null
  createdAt: string
  updatedAt: string
}

const factorColumns = [
  'id',
  'user_id',
  'factor_type',
  'status',
  'friendly_name',
  'secret_sealed',
  'phone',
  'last_used_step',
  'last_challenged_at',
  'created_at',
  'updated_at',
] as const

const factorFromRow = (row: Selectable<Schema['factors']>): Factor => ({
  id: row.id,
  userId: row.user_id,
  factorType: row.factor_type,
  status: row.status,
  friendlyName: row.friendly_name,
  secretSealed: row.secret_sealed,
  phone: row.phone,
  lastUsedStep: row.last_used_step,
  lastChallengedAt: row.last_challenged_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Oldest first. */
export async function readFactors(store: Store, userId: string): Promise<Factor[]> {
  const rows = await store
    .selectFrom('factors')
    .select(factorColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(factorFromRow)
}

/** Those of a page of users, each user's oldest first. */
export async function readFactorsOf(store: Store, userIds: string[]): Promise<Factor[]> {
  if (userIds.length === 0) return []
  const rows = await store
    .selectFrom('factors')
    .select(factorColumns)
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(factorFromRow)
}

/** Undefined when the user has no such factor. */
export async function readFactor(
  store: Store,
  userId: string,
  factorId: string,
): Promise<Factor | undefined> {
  const row = await store
    .selectFrom('factors')
    .select(factorColumns)
    .where('user_id', '=', userId)
    .where('id', '=', factorId)
    .executeTakeFirst()
  return row && factorFromRow(row)
}

export async function insertFactor(store: Store, factor: Factor): Promise<void> {
  await store
    .insertInto('factors')
    .values({
      id: factor.id,
      user_id: factor.userId,
      factor_type: factor.factorType,
      status: factor.status,
      friendly_name: factor.friendlyName,
      secret_sealed: factor.secretSealed,
      phone: factor.phone,
      last_used_step: factor.lastUsedStep,
      last_challenged_at: factor.lastChallengedAt,
      created_at: factor.createdAt,
      updated_at: factor.updatedAt,
    })
    .execute()
}

/** Writes what of a factor can change. Read it after `lockUser` in the same transaction. */
export async function saveFactor(store: Store, factor: Factor, at: string): Promise<Factor> {
  await store
    .updateTable('factors')
    .set({
      status: factor.status,
      friendly_name: factor.friendlyName,
      phone: factor.phone,
      last_used_step: factor.lastUsedStep,
      last_challenged_at: factor.lastChallengedAt,
      updated_at: at,
    })
    .where('user_id', '=', factor.userId)
    .where('id', '=', factor.id)
    .execute()
  return { ...factor, updatedAt: at }
}

/** Deletes a factor with its challenges (by cascade). */
export async function deleteFactor(store: Store, userId: string, factorId: string): Promise<void> {
  await store.deleteFrom('factors').where('user_id', '=', userId).where('id', '=', factorId).execute()
}

/** The user’s factors of that type that were begun and never proved. */
export async function deleteUnverifiedFactors(
  store: Store,
  userId: string,
  factorType: FactorType,
): Promise<void> {
  await store
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('factor_type', '=', factorType)
    .execute()
}

/** The same of every type. */
export async function deleteFactorsNeverProved(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('factors').where('user_id', '=', userId).where('status', '=', 'unverified').execute()
}

/** Whoever's they are: factors that were begun before a time, and that nobody has tried to verify since. */
export async function deleteForsakenFactors(store: Store, before: string): Promise<void> {
  await store
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('last_challenged_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
