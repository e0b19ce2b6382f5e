import type { OneTimeTokenKind } from '#store/account-tables.ts'
import type { Schema, Store } from '#store/schema.ts'
import type { Metadata } from './users.ts'

/**
 * What came with the call that asked for a message. It waits beside the token, and nowhere else, until somebody
 * shows to read the message: of several who sign up with one address only that one's becomes the account's.
 */
export type Carried = {
  passwordHash: string | null
  /** What the sign-up says about its user. */
  userData: Metadata | null
  /** The identity of the provider that did not vouch for the address. */
  identityId: string | null
}

export const nothingCarried: Carried = { passwordHash: null, userData: null, identityId: null }

/** What a message carries to prove an address, as kept (auth-protocol.md, 5). */
export type OneTimeToken = Omit<TokenRow, keyof Carried> & { carried: Carried }

type TokenRow = Schema['oneTimeTokens']

const tokenFromRow = ({ passwordHash, userData, identityId, ...row }: TokenRow): OneTimeToken => ({
  ...row,
  carried: { passwordHash, userData: userData === null ? null : JSON.parse(userData), identityId },
})

/** Keeps a token in place of the user's last of that kind, which dies. */
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

/** Whoever’s it is: the token of a link is too long to be guessed. */
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

/** The user’s token of that kind; there is one at most. */
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

/** What was sent last of each kind to this address or number to prove it, whoever asked for it. */
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
    // A half that is confirmed has no code any more.
    .where('codeHash', '!=', '')
    .orderBy('sentAt')
    .orderBy('userId')
    .execute()
  const newest = new Map(rows.map((row) => [row.kind, tokenFromRow(row)]))
  // Always the same order, in which their users are then locked.
  return [...newest.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1))
}

/** Anonymous users who were to become accounts with this address or number: always in the same order. */
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
 * Turns the token of one half of a change of address into the note that this half is confirmed: its link and code
 * work no more, and it now stands for the address that is to come.
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

/** Whether `noteConfirmedHalf` was called for it and this address. */
export const isConfirmedHalf = ({ codeHash, relatesTo }: OneTimeToken, newEmail: string): boolean =>
  codeHash === '' && relatesTo === newEmail

/** In the database, so that codes tried side by side count each. */
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

/** Every link and code the user has been sent stops working. */
export async function deleteAllOneTimeTokens(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('oneTimeTokens').where('userId', '=', userId).execute()
}
