import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { sqliteFile } from '#store/engines/sqlite.ts'
import type { Place } from '#tests/support/on-each-engine.ts'

/**
 * Counts with a query whose only column is `count`. The database stays open between counts, so that little time passes
 * between an event and a kill. Close it before the product starts again: on SQLite, the product would otherwise have
 * nothing to recover.
 */
export async function openCounter({ databaseUrl, dataDirectory }: Place, query: string) {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    // Row-level security would hide all rows.
    await client.query(`set outgo.user_id = '*'`)
    return {
      count: async () => Number((await client.query(query)).rows[0].count),
      close: () => client.end(),
    }
  }
  // Closing a writable connection would itself recover what the killed product has left.
  const database = new BetterSqlite(sqliteFile(dataDirectory), { readonly: true })
  const statement = database.prepare<[], number>(query).pluck()
  return { count: async () => statement.get() ?? 0, close: async () => void database.close() }
}
