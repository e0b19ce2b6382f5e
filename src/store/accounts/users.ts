import { deleteLedger } from '#store/ledger/deletions.ts'
import type { Schema, Store } from '#store/schema.ts'

/** What an account says about itself or we about it: kept as JSON, carried in every access token. */
export type Metadata = Record<string, unknown>

/** A user as kept, but with one address, whoever vouches for it. */
export type User = Omit<
  UserRow,
  'ssoEmail' | 'appMetadata' | 'userMetadata' | 'isAnonymous' | 'isSsoUser'
> & {
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous: boolean
  /** Signs in through single sign-on alone; no login by e-mail finds the address. */
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

/** False when address or phone number already has an account; two sign-ups at once cannot both succeed. */
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

/** The address as stored, in lower case. */
export async function readUserByEmail(store: Store, email: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row && userFromRow(row)
}

/** The number as stored: digits alone. */
export async function readUserByPhone(store: Store, phone: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst()
  return row && userFromRow(row)
}

/**
 * Reads the user and keeps every other change to it waiting until the transaction ends. A write that changes
 * nothing takes that lock alike in both engines.
 */
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
 * Writes the user as it now is, except its id and age. Read it with `lockUser` in the same transaction.
 * Throws the engine's own error when another account has its new address or number: check before, under lock.
 */
export async function saveUser(store: Store, user: User, at: string): Promise<User> {
  const saved = { ...user, updatedAt: at }
  const { id, createdAt, ...columns } = rowOf(saved)
  await store.updateTable('users').set(columns).where('id', '=', id).execute()
  return saved
}

/**
 * Deletes the account and all that belongs to it, the most by cascade. Sessions and the ledger go first: whoever is at
 * work there holds their rows and looks for the user's, which this would hold while it waits for theirs. Called in a
 * transaction.
 */
export async function deleteUser(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('userId', '=', userId).execute()
  await deleteLedger(store, userId)
  await store.deleteFrom('users').where('id', '=', userId).execute()
}

/** The ids of all users, for work of the operator's that goes through every ledger. */
export async function readUserIds(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('users').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
