import {
  CamelCasePlugin,
  type Kysely,
  type Transaction as KyselyTransaction,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import type { LedgerTables } from './ledger-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

/**
 * Columns are snake_case in the database and camelCase here. All rows of a result have the same columns, so their names
 * are translated once: large pages are read often.
 */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const)
    if (names.every(([column, name]) => column === name)) return result
    const rows = result.rows.map((row) => {
      const renamed: UnknownRow = {}
      for (const [column, name] of names) renamed[name] = row[column]
      return renamed
    })
    return { ...result, rows }
  }
}
export const columnNames = new ColumnNames()

/**
 * The tables, the same on both engines. IDs, days, months and times are text (times are RFC 3339 UTC with
 * milliseconds, so that text order is time order); money is integer cents; booleans are 0 or 1.
 */
export type Schema = SignInTables & LedgerTables

/** The database, or a transaction on it; the first argument of every query function. */
export type Store = Kysely<Schema> | KyselyTransaction<Schema>
