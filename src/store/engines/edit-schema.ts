import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/** Allows SQLite's table of definitions to be written, and ends that with the definitions read again. */
export const allowSchemaEdits = 'pragma writable_schema = on'
export const endSchemaEdits = 'pragma writable_schema = reset'

/** A part of a table's definition and what replaces it. It occurs exactly once. */
type Edit = { table: string; from: string; to: string }

/**
 * Changes constraints of SQLite tables without copying their rows, in the transaction that `store` is: ALTER TABLE
 * cannot, and editing the definition is what SQLite documents for it (https://sqlite.org/lang_altertable.html). The
 * rows must already satisfy the new constraints.
 */
export async function editSchema(store: Store, edits: readonly Edit[]): Promise<void> {
  await sql.raw(allowSchemaEdits).execute(store)
  for (const { table, from, to } of edits) {
    const definition: RawBuilder<string> = sql`select sql from sqlite_schema where type = 'table' and name = ${table}`
    const { rows } = await sql<{ sql: string }>`${definition}`.execute(store)
    const [before, after, ...more] = rows[0]?.sql.split(from) ?? []
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`The definition of ${table} does not have ${from} once`)
    await sql`
      update sqlite_schema set sql = ${before + to + after} where type = 'table' and name = ${table}
    `.execute(store)
  }
  await sql.raw(endSchemaEdits).execute(store)
}
