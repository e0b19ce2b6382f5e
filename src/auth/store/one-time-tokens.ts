import type { Schema, Store } from '#store/schema.ts'
import type { OneTimeTokenKind } from '#store/sign-in-tables.ts'
import type { Metadata } from './users.ts'

/**
 * Data submitted with the request for a message. It is stored only with the token until someone proves that they
 * can read the message: if several people sign up with one address, only that one's data becomes part of the
 * account.
 */
export type Carried = {
  passwordHash: string | null
  /** The user metadata from the sign-up. */
  userData: Metadata | null
  /** The identity from a provider that has not verified the address. */
  identityId: string | null
}

export const nothingCarried: Carried = { passwordHash: null, userData: null, identityId: null }

/** What a message contains to verify an address, as stored (auth-protocol.md, 5). */
export type OneTimeToken = Omit<TokenRow, keyof Carried> & { carried: Carried }

type TokenRow = Schema['oneTimeTokens']

const tokenFromRow = ({ passwordHash, userData, identityId, ...row }: TokenRow): OneTimeToken => ({
  ...row,
  carried: { passwordHash, userData: userData === null ? null : JSON.parse(userData), identityId },
})

/** Stores a token and invalidates the user's previous one of that kind. */
export async function putOneTimeToken(store: Store, token: OneTimeToken): Promise<void> {
  const { userId, kind, carried, ...sent } = token
  const fresh = {
    ...sent,
    ...carried,
    userData: carried.userData && JSON.stringify(carried.userData),
    wrongCodes: 0,
  }
  await store
    .insertInto('oneTimeTokens')
    .values({ userId, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(fresh))
    .execute()
}

/** For any user: a link's token is too long to guess. */
export async function readOneTimeTokenByLink(
  store: Store,
  linkHash: string,
): Promise<OneTimeToken | undefined> {
  const row = await store
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('linkHash', '=', linkHash)
    .executeTakeFirst()
  return row && tokenFromRow(row)
}

/** The user’s token of that kind; there is at most one. */
export async function readOneTimeToken(
  store: Store,
  userId: string,
  kind: OneTimeTokenKind,
): Promise<OneTimeToken | undefined> {
  const row = await store
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && tokenFromRow(row)
}

/** The last message of each kind sent to this address or number, whoever requested it. */
export async function readNewestTokensSentTo(
  store: Store,
  kinds: readonly OneTimeTokenKind[],
  relatesTo: string,
): Promise<OneTimeToken[]> {
  const rows = await store
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('relatesTo', '=', relatesTo)
    .where('kind', 'in', kinds)
    // A confirmed half has no code anymore.
    .where('codeHash', '!=', '')
    .orderBy('sentAt')
    .orderBy('userId')
    .execute()
  const newest = new Map(rows.map((row) => [row.kind, tokenFromRow(row)]))
  // A fixed order, in which their users are then locked.
  return [...newest.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1))
}

/** Anonymous users who were to become accounts with this address or number, in a fixed order. */
export async function readAnonymousClaimants(store: Store, contact: string): Promise<string[]> {
  const rows = await store
    .selectFrom('oneTimeTokens')
    .innerJoin('users', 'users.id', 'oneTimeTokens.userId')
    .select('users.id')
    .distinct()
    .where('oneTimeTokens.relatesTo', '=', contact)
    .where('oneTimeTokens.kind', 'in', ['email_change_new', 'phone_change'])
    .where('users.isAnonymous', '=', 1)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Turns the token for one half of an address change into a record that this half is confirmed: its link and code
 * stop working, and it now belongs to the new address.
 */
export async function noteConfirmedHalf(
  store: Store,
  { userId, kind }: OneTimeToken,
  newEmail: string,
): Promise<void> {
  await store
    .updateTable('oneTimeTokens')
    .set({ linkHash: `confirmed:${userId}:${kind}`, codeHash: '', relatesTo: newEmail })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Whether `noteConfirmedHalf` was called for this address. */
export const isConfirmedHalf = ({ codeHash, relatesTo }: OneTimeToken, newEmail: string): boolean =>
  codeHash === '' && relatesTo === newEmail

/** In the database, so that simultaneous attempts all count. */
export async function countWrongCode(store: Store, userId: string, kind: OneTimeTokenKind): Promise<void> {
  await store
    .updateTable('oneTimeTokens')
    .set((tokens) => ({ wrongCodes: tokens('wrongCodes', '+', 1) }))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteOneTimeToken(
  store: Store,
  userId: string,
  kind: OneTimeTokenKind,
): Promise<void> {
  await store.deleteFrom('oneTimeTokens').where('userId', '=', userId).where('kind', '=', kind).execute()
}

/** All links and codes sent to the user. */
export async function readOneTimeTokens(store: Store, userId: string): Promise<OneTimeToken[]> {
  const rows = await store.selectFrom('oneTimeTokens').selectAll().where('userId', '=', userId).execute()
  return rows.map(tokenFromRow)
}

/** Invalidates all links and codes sent to the user. */
export async function deleteAllOneTimeTokens(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('oneTimeTokens').where('userId', '=', userId).execute()
}
