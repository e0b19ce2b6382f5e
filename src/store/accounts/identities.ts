import type { Store } from '#store/schema.ts'
import type { Metadata } from './users.ts'

/** One way in which a user proves who they are: an e-mail address and password, one day also Google and the like. */
export type Identity = {
  id: string
  userId: string
  provider: string
  /** Who the user is to the provider; for `email` the user's own id. */
  providerId: string
  identityData: Metadata
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
}

export async function insertIdentity(store: Store, identity: Identity): Promise<void> {
  await store
    .insertInto('identities')
    .values({
      id: identity.id,
      user_id: identity.userId,
      provider: identity.provider,
      provider_id: identity.providerId,
      identity_data: JSON.stringify(identity.identityData),
      last_sign_in_at: identity.lastSignInAt,
      created_at: identity.createdAt,
      updated_at: identity.updatedAt,
    })
    .execute()
}

/** Oldest first. */
export async function readIdentities(store: Store, userId: string): Promise<Identity[]> {
  const rows = await store
    .selectFrom('identities')
    .select([
      'id',
      'user_id',
      'provider',
      'provider_id',
      'identity_data',
      'last_sign_in_at',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    providerId: row.provider_id,
    identityData: JSON.parse(row.identity_data),
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
