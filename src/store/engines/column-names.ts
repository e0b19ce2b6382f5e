import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely'

// Columns are snake_case in the database and camelCase in queries.

/**
 * Translates the names in results, once per result, because all its rows have the same columns. The names in queries
 * are translated when the query is written out: Kysely's plugin would copy each query first, which takes as long as
 * compiling it.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

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

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }
}

export const columnNames = new ColumnNames()

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnNames.inDatabase(name))
  }
}

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnNames.inDatabase(name))
  }
}
