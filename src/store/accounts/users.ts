import type { Selectable } from 'kysely'
import { deleteLedger } from '#store/ledger/deletions.ts'
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
  /** When somebody first showed to read what is sent there. Null where it is confirmed by the operator's leave alone. */
  emailProvedAt: string | null
  phoneProvedAt: string | null
  lastSignInAt: string | null
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous: boolean
  /** Signs in through single sign-on alone; no login by e-mail finds the address. */
  isSsoUser: boolean
  bannedUntil: string | null
  /** What the user asked to change to, until it is confirmed. */
  newEmail: string | null
  newPhone: string | null
  invitedAt: string | null
  confirmationSentAt: string | null
  recoverySentAt: string | null
  emailChangeSentAt: string | null
  phoneChangeSentAt: string | null
  reauthenticationSentAt: string | null
  deletedAt: string | null
  aud: string
  role: string
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
  'users.email_proved_at',
  'users.phone_proved_at',
  'users.last_sign_in_at',
  'users.app_metadata',
  'users.user_metadata',
  'users.is_anonymous',
  'users.banned_until',
  'users.sso_email',
  'users.new_email',
  'users.new_phone',
  'users.invited_at',
  'users.confirmation_sent_at',
  'users.recovery_sent_at',
  'users.email_change_sent_at',
  'users.phone_change_sent_at',
  'users.reauthentication_sent_at',
  'users.deleted_at',
  'users.aud',
  'users.role',
  'users.is_sso_user',
  'users.created_at',
  'users.updated_at',
] as const

export const userFromRow = (row: Selectable<Schema['users']>): User => ({
  id: row.id,
  email: row.sso_email ?? row.email,
  phone: row.phone,
  passwordHash: row.password_hash,
  emailConfirmedAt: row.email_confirmed_at,
  phoneConfirmedAt: row.phone_confirmed_at,
  emailProvedAt: row.email_proved_at,
  phoneProvedAt: row.phone_proved_at,
  lastSignInAt: row.last_sign_in_at,
  appMetadata: JSON.parse(row.app_metadata),
  userMetadata: JSON.parse(row.user_metadata),
  isAnonymous: row.is_anonymous === 1,
  isSsoUser: row.is_sso_user === 1,
  bannedUntil: row.banned_until,
  newEmail: row.new_email,
  newPhone: row.new_phone,
  invitedAt: row.invited_at,
  confirmationSentAt: row.confirmation_sent_at,
  recoverySentAt: row.recovery_sent_at,
  emailChangeSentAt: row.email_change_sent_at,
  phoneChangeSentAt: row.phone_change_sent_at,
  reauthenticationSentAt: row.reauthentication_sent_at,
  deletedAt: row.deleted_at,
  aud: row.aud,
  role: row.role,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rowOf = (user: User): Schema['users'] => ({
  id: user.id,
  email: user.isSsoUser ? null : user.email,
  sso_email: user.isSsoUser ? user.email : null,
  phone: user.phone,
  password_hash: user.passwordHash,
  email_confirmed_at: user.emailConfirmedAt,
  phone_confirmed_at: user.phoneConfirmedAt,
  email_proved_at: user.emailProvedAt,
  phone_proved_at: user.phoneProvedAt,
  last_sign_in_at: user.lastSignInAt,
  app_metadata: JSON.stringify(user.appMetadata),
  user_metadata: JSON.stringify(user.userMetadata),
  is_anonymous: user.isAnonymous ? 1 : 0,
  is_sso_user: user.isSsoUser ? 1 : 0,
  banned_until: user.bannedUntil,
  new_email: user.newEmail,
  new_phone: user.newPhone,
  invited_at: user.invitedAt,
  confirmation_sent_at: user.confirmationSentAt,
  recovery_sent_at: user.recoverySentAt,
  email_change_sent_at: user.emailChangeSentAt,
  phone_change_sent_at: user.phoneChangeSentAt,
  reauthentication_sent_at: user.reauthenticationSentAt,
  deleted_at: user.deletedAt,
  aud: user.aud,
  role: user.role,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
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

/** The number as stored: digits alone. */
export async function readUserByPhone(store: Store, phone: string): Promise<User | undefined> {
  const row = await store
    .selectFrom('users')
    .select(userColumns)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row && userFromRow(row)
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

/**
 * Writes the user as it now is, except its id and age. Read it with `lockUser` in the same transaction.
 * Throws the engine's own error when another account has its new address or number: check before, under lock.
 */
export async function saveUser(store: Store, user: User, at: string): Promise<User> {
  const saved = { ...user, updatedAt: at }
  const { id, created_at, ...columns } = rowOf(saved)
  await store.updateTable('users').set(columns).where('id', '=', id).execute()
  return saved
}

/**
 * Deletes the account and all that belongs to it, the most by cascade. Sessions and the ledger go first: whoever is at
 * work there holds their rows and looks for the user's, which this would hold while it waits for theirs. Called in a
 * transaction.
 */
export async function deleteUser(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await deleteLedger(store, userId)
  await store.deleteFrom('users').where('id', '=', userId).execute()
}

/** The ids of all users, for work of the operator's that goes through every ledger. */
export async function readUserIds(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('users').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
