import type { Selectable } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'

/** A second factor: an authenticator app or a phone. */
export type Factor = {
  id: string
  userId: string
  factorType: 'totp' | 'phone'
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
