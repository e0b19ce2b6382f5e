import type { Selectable } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'

/** What an account says about itself or we about it: kept as JSON, carried in every access token. */
export type Metadata = Record<string, unknown>

export type User = {
  id: string
  email: string | null
  phone: string | null
  passwordHash: string | null
  emailConfirmedAt: string | null
  phoneConfirmedAt: string | null
  lastSignInAt: string | null
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous: boolean
  bannedUntil: string | null
  createdAt: string
  updatedAt: string
}

export const userColumns = [
  'users.id',
  'users.email',
  'users.phone',
  'users.password_hash',
  'users.email_confirmed_at',
  'users.phone_confirmed_at',
  'users.last_sign_in_at',
  'users.app_metadata',
  'users.user_metadata',
  'users.is_anonymous',
  'users.banned_until',
  'users.created_at',
  'users.updated_at',
] as const

export const userFromRow = (row: Selectable<Schema['users']>): User => ({
  id: row.id,
  email: row.email,
  phone: row.phone,
  passwordHash: row.password_hash,
  emailConfirmedAt: row.email_confirmed_at,
  phoneConfirmedAt: row.phone_confirmed_at,
  lastSignInAt: row.last_sign_in_at,
  appMetadata: JSON.parse(row.app_metadata),
  userMetadata: JSON.parse(row.user_metadata),
  isAnonymous: row.is_anonymous === 1,
  bannedUntil: row.banned_until,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** False when the address already has an account; two sign-ups at once cannot both succeed. */
export async function insertUser(store: Store, user: User): Promise<boolean> {
  const inserted = await store
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      email_confirmed_at: user.emailConfirmedAt,
      phone_confirmed_at: user.phoneConfirmedAt,
      last_sign_in_at: user.lastSignInAt,
      app_metadata: JSON.stringify(user.appMetadata),
      user_metadata: JSON.stringify(user.userMetadata),
      is_anonymous: user.isAnonymous ? 1 : 0,
      banned_until: user.bannedUntil,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function readUser(store: Store, userId: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst()
  return row && userFromRow(row)
}

/** The address as stored, in lower case. */
export async function readUserByEmail(store: Store, email: string): Promise<User | undefined> {
  const row = await store
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email)
    .executeTakeFirst()
  return row && userFromRow(row)
}

/**
 * Notes a sign-in by password, unless the password is no longer the one that was checked: checking takes
 * long enough for it to be changed meanwhile, and the change must end this sign-in too.
 */
export async function noteSignIn(
  store: Store,
  user: { id: string; passwordHash: string | null },
  at: string,
): Promise<boolean> {
  const noted = await store
    .updateTable('users')
    .set({ last_sign_in_at: at, updated_at: at })
    .where('id', '=', user.id)
    .where('password_hash', user.passwordHash === null ? 'is' : '=', user.passwordHash)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Reads the user and keeps every other change to it waiting until the transaction ends. A write that changes
 * nothing takes that lock alike in both engines.
 */
export async function lockUser(store: Store, userId: string): Promise<User | undefined> {
  const row = await store
    .updateTable('users')
    .set((users) => ({ updated_at: users.ref('updated_at') }))
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirst()
  return row && userFromRow(row)
}

export async function updateUser(
  store: Store,
  userId: string,
  change: { passwordHash?: string; userMetadata?: Metadata },
  at: string,
): Promise<void> {
  await store
    .updateTable('users')
    .set({
      updated_at: at,
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.userMetadata === undefined ? {} : { user_metadata: JSON.stringify(change.userMetadata) }),
    })
    .where('id', '=', userId)
    .execute()
}

/** The ids of all users, for work of the operator's that goes through every ledger. */
export async function readUserIds(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('users').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
