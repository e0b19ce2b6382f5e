import { deleteLedgersOf } from '#ledger/store/deletions.ts'
import type { Schema, Store } from '#store/schema.ts'

/** Metadata of an account, set by its user or the operator: stored as JSON, included in every access token. */
export type Metadata = Record<string, unknown>

/** A user as stored, but with one address, whoever has verified it. */
export type User = Omit<
  UserRow,
  'ssoEmail' | 'appMetadata' | 'userMetadata' | 'isAnonymous' | 'isSsoUser'
> & {
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous: boolean
  /** Uses single sign-on only; email logins do not find the address. */
  isSsoUser: boolean
}

type UserRow = Schema['users']

export const userFromRow = ({ ssoEmail, ...row }: UserRow): User => ({
  ...row,
  email: ssoEmail ?? row.email,
  appMetadata: JSON.parse(row.appMetadata),
  userMetadata: JSON.parse(row.userMetadata),
  isAnonymous: row.isAnonymous === 1,
  isSsoUser: row.isSsoUser === 1,
})

const rowOf = (user: User): UserRow => ({
  ...user,
  email: user.isSsoUser ? null : user.email,
  ssoEmail: user.isSsoUser ? user.email : null,
  appMetadata: JSON.stringify(user.appMetadata),
  userMetadata: JSON.stringify(user.userMetadata),
  isAnonymous: user.isAnonymous ? 1 : 0,
  isSsoUser: user.isSsoUser ? 1 : 0,
})

/** False if the address or phone number already has an account; two simultaneous sign-ups cannot both succeed. */
export async function insertUser(store: Store, user: User): Promise<boolean> {
  const inserted = await store
    .insertInto('users')
    .values(rowOf(user))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function readUser(store: Store, userId: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row && userFromRow(row)
}

/** The address as stored, in lowercase. */
export async function readUserByEmail(store: Store, email: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row && userFromRow(row)
}

/** The number as stored: digits only. */
export async function readUserByPhone(store: Store, phone: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst()
  return row && userFromRow(row)
}

/** Reads and locks the user until the transaction ends. An update without changes takes that lock on both engines. */
export async function lockUser(store: Store, userId: string): Promise<User | undefined> {
  const row = await store
    .updateTable('users')
    .set((users) => ({ updatedAt: users.ref('updatedAt') }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && userFromRow(row)
}

/**
 * Saves the user except the ID and creation time. Read it with `lockUser` in the same transaction. Throws the
 * engine's own error if another account has the new address or number: check that first, under lock.
 */
export async function saveUser(store: Store, user: User, at: string): Promise<User> {
  const saved = { ...user, updatedAt: at }
  const { id, createdAt, ...columns } = rowOf(saved)
  await store.updateTable('users').set(columns).where('id', '=', id).execute()
  return saved
}

/**
 * Deletes the account and everything that belongs to it, mostly by cascade. Call it in a transaction. Sessions and the
 * ledgers that no one else owns go first: calls in progress lock these rows and then look for the user's row, which
 * would deadlock with the reverse order.
 */
export async function deleteUser(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).execute()
  await deleteLedgersOf(store, userId)
  await store.deleteFrom('users').where('id', '=', userId).execute()
}

/** The IDs of all users, for operator commands that process every ledger. */
export async function readUserIds(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('users').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
