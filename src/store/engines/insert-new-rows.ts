import { sql } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'
import { type ColumnTypes, rowTable, sharesThread } from './differences.ts'
import type { RepeatedQuery } from './sqlite-dialect.ts'

/** A few milliseconds for SQLite. */
const rowsInTurn = 250

/**
 * Inserts rows, except those that a unique index already has, and returns one column of each inserted row. PostgreSQL
 * is fastest with a single statement. SQLite runs a prepared statement for each row: a statement for many rows would
 * first copy every page that it changes, in order to be able to undo itself, which takes longer than the inserts.
 */
export async function insertNewRows<Columns extends ColumnTypes, Returned extends keyof Columns & string>(
  transaction: Store,
  table: keyof Schema,
  columns: Columns,
  rows: readonly { [Name in keyof Columns]?: string | number | null | undefined }[],
  returned: Returned,
): Promise<(string | number | null | undefined)[]> {
  const names = Object.keys(columns)
  const into = sql`${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`
  if (!sharesThread(transaction)) {
    const inserted = await sql<{ returned: string | number | null }>`
      insert into ${into} select * from ${rowTable(transaction, columns, rows)}
      on conflict do nothing
      returning ${sql.ref(returned)} as returned
    `.execute(transaction)
    return inserted.rows.map((row) => row.returned)
  }
  const places = sql.join(names.map(() => null))
  const statement = sql`insert into ${into} values (${places}) on conflict do nothing`.compile(transaction)
  const inserted: (string | number | null | undefined)[] = []
  for (let first = 0; first < rows.length; first += rowsInTurn) {
    const part = rows.slice(first, first + rowsInTurn)
    const each = part.map((row) => names.map((name) => row[name] ?? null))
    const repeated: RepeatedQuery = { ...statement, each }
    const result = await transaction.executeQuery<{ place: number }>(repeated)
    for (const { place } of result.rows) inserted.push(part[place]?.[returned])
  }
  return inserted
}
