import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * On PostgreSQL every connection says whose rows it may see, and row-level security keeps to that even where a
 * query forgot its owner (docs/decisions/row-level-security.md). A store just opened is the operator's: it sees
 * the rows of all users, as backup, migrations and command line need.
 */
export const everyone = '*'
const nobody = ''

type Bind = (owner: string) => Kysely<Schema>
const bindings = new WeakMap<Kysely<Schema>, Bind>()

/** Makes a store known as one whose connections can be limited to an owner's rows. */
export const letOwnersBind = (store: Kysely<Schema>, bind: Bind): void => void bindings.set(store, bind)

/** The same database, of which only this user's ledger is seen and changed. On SQLite it is the store itself. */
export const ownedBy = (store: Kysely<Schema>, userId: string): Kysely<Schema> =>
  // No user is called so: who says so sees nothing.
  bindings.get(store)?.(userId === everyone ? nobody : userId) ?? store

/** The same database, of which no ledger is seen at all, until `ownedBy` says whose. */
export const ownedByNobody = (store: Kysely<Schema>): Kysely<Schema> => ownedBy(store, nobody)
