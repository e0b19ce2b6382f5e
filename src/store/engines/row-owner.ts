import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * On PostgreSQL every connection states whose rows it may see, and row-level security enforces it even if a query
 * forgets its owner (docs/decisions/row-level-security.md). A newly opened store is the operator's: it sees the
 * rows of all users, as backups, migrations and commands require.
 */
export const everyone = '*'
const nobody = ''

/** Whose rows a connection sees: this ledger's, and the profile and memberships of this user. */
export type RowOwner = { userId: string; ledgerId: string }

type Bind = (owner: RowOwner) => Kysely<Schema>
const bindings = new WeakMap<Kysely<Schema>, Bind>()

/** Registers a store whose connections can be restricted to an owner's rows. */
export const registerOwnerBinding = (store: Kysely<Schema>, bind: Bind): void =>
  void bindings.set(store, bind)

/** The same database, restricted to this user and one ledger, their own by default. On SQLite it is the store itself. */
export const ownedBy = (store: Kysely<Schema>, userId: string, ledgerId = userId): Kysely<Schema> =>
  // No user has this ID, so it sees nothing.
  bindings.get(store)?.(userId === everyone ? { userId: nobody, ledgerId: nobody } : { userId, ledgerId }) ??
  store

/** The same database without access to any ledger, until `ownedBy` sets a user. */
export const ownedByNobody = (store: Kysely<Schema>): Kysely<Schema> => ownedBy(store, nobody)
