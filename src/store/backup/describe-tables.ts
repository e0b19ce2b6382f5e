import BetterSqlite from 'better-sqlite3'
import { storeOn } from '#store/engines/sqlite.ts'
import type { Migration } from '#store/migrations/all-migrations.ts'

/** What a backup needs to know about a table; names as in the database. */
export type TableDescription = {
  name: string
  /** Whether it follows from other tables, so that it is in no backup. */
  isDerived: boolean
  /** Sorted by name, so that a backup does not depend on how a table was created. */
  columns: string[]
  /** The columns of the primary key. */
  key: string[]
  references: { columns: string[]; table: string; tableColumns: string[] }[]
}

/**
 * The tables that these migrations create, each after the tables it refers to. They are read from an empty
 * in-memory database in which the migrations are run, so nothing has to be kept in sync, and every older version is
 * known too.
 */
export async function describeTables(migrations: readonly Migration[]): Promise<TableDescription[]> {
  const database = new BetterSqlite(':memory:')
  const store = storeOn(database)
  try {
    for (const { up } of migrations)
      await store.transaction().execute((transaction) => up(transaction.withoutPlugins()))
    return parentsFirst(readTableNames(database).map((name) => describeTable(database, name)))
  } finally {
    await store.destroy()
  }
}

function readTableNames(database: BetterSqlite.Database): string[] {
  return database
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`,
    )
    .pluck()
    .all()
}

type ForeignKeyColumn = { id: number; from: string; table: string; to: string }

function describeTable(database: BetterSqlite.Database, name: string): TableDescription {
  const columns = database
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)')
    .all(name)
  const references = database
    .prepare<[string], ForeignKeyColumn>(
      'select id, "from", "table", "to" from pragma_foreign_key_list(?) order by id, seq',
    )
    .all(name)
  return {
    name,
    isDerived: ['descriptions', 'packed_descriptions', 'report_totals', 'report_merchants'].includes(name),
    columns: columns.map((column) => column.name).sort(),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map((column) => column.name),
    references: [...Map.groupBy(references, ({ id }) => id).values()].map((parts) => ({
      columns: parts.map(({ from }) => from),
      table: parts[0]?.table ?? '',
      tableColumns: parts.map(({ to }) => to),
    })),
  }
}

/** The tables that a backup contains. */
export const backedUpTables = async (migrations: readonly Migration[]): Promise<TableDescription[]> =>
  (await describeTables(migrations)).filter(({ isDerived }) => !isDerived)

function parentsFirst(tables: readonly TableDescription[]): TableDescription[] {
  const ordered: TableDescription[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name, references }) =>
      references.every(({ table }) => table === name || ordered.some((parent) => parent.name === table)),
    )
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.')
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}
