import type { Schema, Store } from '#store/schema.ts'
import type { Metadata } from './users.ts'

/** One way in which a user proves who they are: an address or number and password, a provider, a company. */
export type Identity = Omit<IdentityRow, 'identityData'> & { identityData: Metadata }

/** The address in its data is a column for us to look it up by. */
type IdentityRow = Omit<Schema['identities'], 'verifiedEmail'>

/** Throws when somebody has the provider’s subject already; `insertIdentityUnlessKnown` says so instead. */
export async function insertIdentity(store: Store, identity: Identity): Promise<void> {
  await store.insertInto('identities').values(rowOf(identity)).execute()
}

/** False when the provider's subject has an identity already; two callbacks at once cannot both make one. */
export async function insertIdentityUnlessKnown(store: Store, identity: Identity): Promise<boolean> {
  const inserted = await store
    .insertInto('identities')
    .values(rowOf(identity))
    .onConflict((conflict) => conflict.columns(['provider', 'providerId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const rowOf = (identity: Identity): Schema['identities'] => ({
  ...identity,
  identityData: JSON.stringify(identity.identityData),
  verifiedEmail: verifiedEmailOf(identity),
})

/** The address that the provider says it has proved: identities are found by it. */
const verifiedEmailOf = ({ identityData: { email, email_verified } }: Identity): string | null =>
  typeof email === 'string' && email !== '' && email_verified === true ? email.toLowerCase() : null

const identityColumns = [
  'id',
  'userId',
  'provider',
  'providerId',
  'identityData',
  'lastSignInAt',
  'createdAt',
  'updatedAt',
] as const

const identityFromRow = (row: IdentityRow): Identity => ({
  ...row,
  identityData: JSON.parse(row.identityData),
})

/** Oldest first. */
export async function readIdentities(store: Store, userId: string): Promise<Identity[]> {
  const rows = await store
    .selectFrom('identities')
    .select(identityColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
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
    .where('userId', 'in', userIds)
    .orderBy('createdAt')
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
    .where('providerId', '=', providerId)
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
    .select('userId')
    .distinct()
    .where('verifiedEmail', 'in', emails)
    .where('provider', 'not like', 'sso:%')
    .where('provider', 'not in', ['email', 'phone'])
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Writes what of an identity can change, and which address it proves. */
export async function saveIdentity(store: Store, identity: Identity, at: string): Promise<void> {
  await store
    .updateTable('identities')
    .set({
      identityData: JSON.stringify(identity.identityData),
      verifiedEmail: verifiedEmailOf(identity),
      lastSignInAt: identity.lastSignInAt,
      updatedAt: at,
    })
    .where('userId', '=', identity.userId)
    .where('id', '=', identity.id)
    .execute()
}

export async function deleteIdentity(store: Store, userId: string, identityId: string): Promise<void> {
  await store.deleteFrom('identities').where('userId', '=', userId).where('id', '=', identityId).execute()
}
