import type { Schema, Store } from '#store/schema.ts'
import type { Metadata } from './users.ts'

/** One way a user proves who they are: an address or number with a password, a provider, a company. */
export type Identity = Omit<IdentityRow, 'identityData'> & { identityData: Metadata }

/** The address from its data is a separate column for lookups. */
type IdentityRow = Omit<Schema['identities'], 'verifiedEmail'>

/** Throws if the provider’s subject is already taken; `insertIdentityUnlessKnown` returns false instead. */
export async function insertIdentity(store: Store, identity: Identity): Promise<void> {
  await store.insertInto('identities').values(rowOf(identity)).execute()
}

/** False if the provider's subject already has an identity; two simultaneous callbacks cannot both create one. */
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

/** The address that the provider has verified, by which identities are found. */
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

/** Those of a page of users, oldest first for each user. */
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

/** The identity with this provider and subject, of any user. */
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
 * The users whose providers have verified one of the addresses, except single sign-on providers. What an account
 * itself says about its address is in its own row.
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

/** Saves the mutable columns of an identity, and which address it verifies. False if the user no longer has it. */
export async function saveIdentity(store: Store, identity: Identity, at: string): Promise<boolean> {
  const saved = await store
    .updateTable('identities')
    .set({
      identityData: JSON.stringify(identity.identityData),
      verifiedEmail: verifiedEmailOf(identity),
      lastSignInAt: identity.lastSignInAt,
      updatedAt: at,
    })
    .where('userId', '=', identity.userId)
    .where('id', '=', identity.id)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteIdentity(store: Store, userId: string, identityId: string): Promise<void> {
  await store.deleteFrom('identities').where('userId', '=', userId).where('id', '=', identityId).execute()
}
