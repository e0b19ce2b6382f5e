import { CamelCasePlugin, type Kysely, type Transaction as KyselyTransaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'

/** Columns are snake_case in the database and camelCase here. JSON values keep their keys. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/**
 * The tables, the same on both engines. IDs, days, months and times are text (times are RFC 3339 UTC with
 * milliseconds, so that text order is time order); money is integer cents; booleans are 0 or 1.
 */
export type Schema = AccountTables & LedgerTables

/** The database, or a transaction on it; the first argument of every query function. */
export type Store = Kysely<Schema> | KyselyTransaction<Schema>
