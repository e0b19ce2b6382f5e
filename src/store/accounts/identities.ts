import type { Selectable } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'
import type { Metadata } from './users.ts'

/** One way in which a user proves who they are: an address or number and password, a provider, a company. */
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

/** Throws when somebody has the provider’s subject already; `insertIdentityUnlessKnown` says so instead. */
export async function insertIdentity(store: Store, identity: Identity): Promise<void> {
  await store.insertInto('identities').values(rowOf(identity)).execute()
}

/** False when the provider's subject has an identity already; two callbacks at once cannot both make one. */
export async function insertIdentityUnlessKnown(store: Store, identity: Identity): Promise<boolean> {
  const inserted = await store
    .insertInto('identities')
    .values(rowOf(identity))
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const rowOf = (identity: Identity): Schema['identities'] => ({
  id: identity.id,
  user_id: identity.userId,
  provider: identity.provider,
  provider_id: identity.providerId,
  identity_data: JSON.stringify(identity.identityData),
  verified_email: verifiedEmailOf(identity),
  last_sign_in_at: identity.lastSignInAt,
  created_at: identity.createdAt,
  updated_at: identity.updatedAt,
})

/** The address that the provider says it has proved: identities are found by it. */
const verifiedEmailOf = ({ identityData: { email, email_verified } }: Identity): string | null =>
  typeof email === 'string' && email !== '' && email_verified === true ? email.toLowerCase() : null

const identityColumns = [
  'id',
  'user_id',
  'provider',
  'provider_id',
  'identity_data',
  'last_sign_in_at',
  'created_at',
  'updated_at',
] as const

const identityFromRow = (row: Selectable<Omit<Schema['identities'], 'verified_email'>>): Identity => ({
  id: row.id,
  userId: row.user_id,
  provider: row.provider,
  providerId: row.provider_id,
  identityData: JSON.parse(row.identity_data),
  lastSignInAt: row.last_sign_in_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Oldest first. */
export async function readIdentities(store: Store, userId: string): Promise<Identity[]> {
  const rows = await store
    .selectFrom('identities')
    .select(identityColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(identityFromRow)
}

/** Those of a page of users, each user's oldest first. */
export async function readIdentitiesOf(store: Store, userIds: string[]): Promise<Identity[]> {
  if (userIds.length === 0) return []
  const rows = await store
    .selectFrom('identities')
    .select(identityColumns)
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(identityFromRow)
}

/** The identity a provider knows by this subject, whoever's it is. */
export async function readIdentityOfProvider(
  store: Store,
  provider: string,
  providerId: string,
): Promise<Identity | undefined> {
  const row = await store
    .selectFrom('identities')
    .select(identityColumns)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row && identityFromRow(row)
}

/**
 * Whose providers have proved one of the addresses; those of single sign-on keep to themselves. What an account itself
 * says about its address is in its own row.
 */
export async function readUserIdsByVerifiedEmail(store: Store, emails: string[]): Promise<string[]> {
  const rows = await store
    .selectFrom('identities')
    .select('user_id')
    .distinct()
    .where('verified_email', 'in', emails)
    .where('provider', 'not like', 'sso:%')
    .where('provider', 'not in', ['email', 'phone'])
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Writes what of an identity can change, and which address it proves. */
export async function saveIdentity(store: Store, identity: Identity, at: string): Promise<void> {
  await store
    .updateTable('identities')
    .set({
      identity_data: JSON.stringify(identity.identityData),
      verified_email: verifiedEmailOf(identity),
      last_sign_in_at: identity.lastSignInAt,
      updated_at: at,
    })
    .where('user_id', '=', identity.userId)
    .where('id', '=', identity.id)
    .execute()
}

export async function deleteIdentity(store: Store, userId: string, identityId: string): Promise<void> {
  await store.deleteFrom('identities').where('user_id', '=', userId).where('id', '=', identityId).execute()
}
