import { CamelCasePlugin, type Kysely, type Transaction as KyselyTransaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'

/** Columns are snake_case in the database and camelCase here. Values that are JSON keep the keys they have. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/**
 * The tables, the same on both engines. Ids, days, months and times are text (times RFC 3339 UTC with
 * milliseconds, so that text order is time order); money is integer cents; booleans are 0 or 1.
 */
export type Schema = AccountTables & LedgerTables

/** The database, or a transaction on it: every query function takes one as its first argument. */
export type Store = Kysely<Schema> | KyselyTransaction<Schema>
