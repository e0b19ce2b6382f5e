import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { knownMigrations, readAppliedMigrations } from './applied-migrations.ts'
import { bytesInLine, formatName, formatVersion, type StoredValue } from './backup-format.ts'
import { backedUpTables, type TableDescription } from './describe-tables.ts'

/** Fewer rows if they contain bytes, of which each can be a large piece of a file. */
const rowsAtOnceIn = ({ columns }: TableDescription) => (columns.includes('bytes') ? 8 : 1000)

/**
 * The whole database as the lines of a backup, in chunks of many lines. Every byte depends only on the data, not on
 * the engine, time or machine. For a database in use, `store` must be a snapshot transaction.
 */
export async function* exportLines(given: Store): AsyncGenerator<string> {
  // A backup uses the column names of the database.
  const store = given.withoutPlugins()
  const migrations = await readAppliedMigrations(store)
  if (migrations.length === 0) throw new StoreProblem('This is not an Outgo database.')
  const tables = await backedUpTables(knownMigrations(migrations, 'This database'))
  yield line({ format: formatName, version: formatVersion, migrations })
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns })
    let rows = 0
    for await (const page of pagesOf(store, table)) {
      rows += page.length
      yield page.map((row) => line(table.columns.map((column) => inLine(row[column])))).join('')
    }
    yield line({ end: table.name, rows })
  }
  yield line({ end: formatName, tables: tables.length })
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

const inLine = (value: StoredValue | undefined) =>
  value instanceof Uint8Array ? bytesInLine(value) : (value ?? null)

type Row = Record<string, StoredValue>

/**
 * In key order, each page starting after the last row of the previous one, so that pages stay small however large
 * the table.
 */
async function* pagesOf(store: Store, table: TableDescription): AsyncGenerator<Row[]> {
  const { name, columns, key } = table
  const rowsAtOnce = rowsAtOnceIn(table)
  const listOf = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${listOf(columns)} from ${sql.table(name)} ${after} order by ${listOf(key)} limit ${rowsAtOnce}
    `.execute(store)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = sql`where (${listOf(key)}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
