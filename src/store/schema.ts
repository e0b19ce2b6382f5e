import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { LedgerTables } from './ledger-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

/**
 * The tables, the same on both engines. IDs, days, months and times are text (times are RFC 3339 UTC with
 * milliseconds, so that text order is time order); money is integer cents; booleans are 0 or 1.
 */
export type Schema = SignInTables & LedgerTables

/** The database, or a transaction on it; the first argument of every query function. */
export type Store = Kysely<Schema> | KyselyTransaction<Schema>
