import type { Selectable } from 'kysely'
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
export type OneTimeToken = {
  userId: string
  kind: OneTimeTokenKind
  linkHash: string
  codeHash: string
  /** The address or phone number it was sent to. */
  relatesTo: string
  wrongCodes: number
  redirectTo: string | null
  sentAt: string
  carried: Carried
  /** The flow that waits for the link. */
  flowStateId: string | null
}

const columns = [
  'user_id',
  'kind',
  'link_hash',
  'code_hash',
  'relates_to',
  'wrong_codes',
  'redirect_to',
  'sent_at',
  'password_hash',
  'user_data',
  'identity_id',
  'flow_state_id',
] as const

const tokenFromRow = (row: Selectable<Schema['one_time_tokens']>): OneTimeToken => ({
  userId: row.user_id,
  kind: row.kind,
  linkHash: row.link_hash,
  codeHash: row.code_hash,
  relatesTo: row.relates_to,
  wrongCodes: row.wrong_codes,
  redirectTo: row.redirect_to,
  sentAt: row.sent_at,
  carried: {
    passwordHash: row.password_hash,
    userData: row.user_data === null ? null : JSON.parse(row.user_data),
    identityId: row.identity_id,
  },
  flowStateId: row.flow_state_id,
})

/** Keeps a token in place of the user's last of that kind, which dies. */
export async function putOneTimeToken(store: Store, token: OneTimeToken): Promise<void> {
  const fresh = {
    link_hash: token.linkHash,
    code_hash: token.codeHash,
    relates_to: token.relatesTo,
    wrong_codes: 0,
    redirect_to: token.redirectTo,
    sent_at: token.sentAt,
    password_hash: token.carried.passwordHash,
    user_data: token.carried.userData && JSON.stringify(token.carried.userData),
    identity_id: token.carried.identityId,
    flow_state_id: token.flowStateId,
  }
  await store
    .insertInto('one_time_tokens')
    .values({ user_id: token.userId, kind: token.kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute()
}

/** Whoever’s it is: the token of a link is too long to be guessed. */
export async function readOneTimeTokenByLink(
  store: Store,
  linkHash: string,
): Promise<OneTimeToken | undefined> {
  const row = await store
    .selectFrom('one_time_tokens')
    .select(columns)
    .where('link_hash', '=', linkHash)
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
    .selectFrom('one_time_tokens')
    .select(columns)
    .where('user_id', '=', userId)
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
    .selectFrom('one_time_tokens')
    .select(columns)
    .where('relates_to', '=', relatesTo)
    .where('kind', 'in', kinds)
    // A half that is confirmed has no code any more.
    .where('code_hash', '!=', '')
    .orderBy('sent_at')
    .orderBy('user_id')
    .execute()
  const newest = new Map(rows.map((row) => [row.kind, tokenFromRow(row)]))
  // Always the same order, in which their users are then locked.
  return [...newest.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1))
}

/** Anonymous users who were to become accounts with this address or number: always in the same order. */
export async function readAnonymousClaimants(store: Store, contact: string): Promise<string[]> {
  const rows = await store
    .selectFrom('one_time_tokens')
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .select('users.id')
    .distinct()
    .where('one_time_tokens.relates_to', '=', contact)
    .where('one_time_tokens.kind', 'in', ['email_change_new', 'phone_change'])
    .where('users.is_anonymous', '=', 1)
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
    .updateTable('one_time_tokens')
    .set({ link_hash: `confirmed:${userId}:${kind}`, code_hash: '', relates_to: newEmail })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Whether `noteConfirmedHalf` was called for it and this address. */
export const isConfirmedHalf = ({ codeHash, relatesTo }: OneTimeToken, newEmail: string): boolean =>
  codeHash === '' && relatesTo === newEmail

/** In the database, so that codes tried side by side count each. */
export async function countWrongCode(store: Store, userId: string, kind: OneTimeTokenKind): Promise<void> {
  await store
    .updateTable('one_time_tokens')
    .set((tokens) => ({ wrong_codes: tokens('wrong_codes', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteOneTimeToken(
  store: Store,
  userId: string,
  kind: OneTimeTokenKind,
): Promise<void> {
  await store.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Every link and code the user has been sent stops working. */
export async function deleteAllOneTimeTokens(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}
