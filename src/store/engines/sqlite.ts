import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Schema } from '#store/schema.ts'

const secondsToWaitForAnotherProcess = 10

/** The SQLite file inside the data directory. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'outgo.sqlite')

/** Opens (or creates) the embedded database; directory and file are for their owner alone. */
export function connectToSqlite(dataDirectory: string): Kysely<Schema> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const file = sqliteFile(dataDirectory)
  // SQLite gives its companion files (-wal, -shm) the rights of the main one.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new SqliteDatabase(file, { timeout: secondsToWaitForAnotherProcess * 1000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -16000')
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: rememberStatements(database) }) })
}

/** A prepared statement costs as much as running it: the product's few hundred are kept. */
function rememberStatements(database: SqliteDatabase.Database) {
  const most = 500
  const statements = new Map<string, SqliteDatabase.Statement<unknown[]>>()
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare(sql: string) {
      let statement = statements.get(sql)
      if (!statement) {
        statement = database.prepare<unknown[]>(sql)
        if (statements.size >= most) statements.clear()
        statements.set(sql, statement)
      }
      return statement
    },
  }
}
