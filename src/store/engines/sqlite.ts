import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { InexactNumber } from '#domain/money.ts'
import { makeDirectory } from '#store/make-directory.ts'
import type { Schema } from '#store/schema.ts'
import { checkpointInWorker } from './checkpoint-in-worker.ts'
import { columnNames } from './column-names.ts'
import { addTextFunction } from './contains-text.ts'
import { allowSchemaEdits, endSchemaEdits } from './edit-schema.ts'
import { PatientDialect, type SqliteHandles } from './sqlite-dialect.ts'

/** For opening the database, in milliseconds; afterwards the dialect waits without blocking others. */
const patience = 10_000

/** At this many pages SQLite moves the log into the file by itself, within a commit. */
const pagesOfLog = 1000

/** The log file is truncated to this many bytes after a checkpoint; otherwise one large change would fill the disk. */
const longestLog = 64 * 1024 * 1024

/** The SQLite file inside the data directory. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'outgo.sqlite')

/**
 * Opens or creates the embedded database; directory and file are readable only by their owner. `answersOthers` is
 * for servers: reads do not wait for writes, and when much is written, a separate thread moves the log into the
 * file.
 */
export function connectToSqlite(dataDirectory: string, { answersOthers = false } = {}): Kysely<Schema> {
  makeDirectory(dataDirectory)
  const file = sqliteFile(dataDirectory)
  // SQLite gives its companion files (-wal, -shm) the permissions of the main file.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new BetterSqlite(file, { timeout: patience })
  switchToWriteAheadLog(database)
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -16000')
  database.pragma('busy_timeout = 0')
  database.pragma(`journal_size_limit = ${longestLog}`)
  if (!answersOthers) return storeOn(database)
  database.pragma('wal_autocheckpoint = 0')
  const beside = new BetterSqlite(file, { readonly: true, timeout: 0 })
  beside.pragma('cache_size = -16000')
  const checkpoints = checkpointInWorker(file, {
    onFailure: () => database.open && database.pragma(`wal_autocheckpoint = ${pagesOfLog}`),
  })
  return storeOf({
    writer: preparedConnection(database, checkpoints.afterWrite),
    reader: preparedConnection(beside),
    beforeClosing: checkpoints.end,
  })
}

/** SQLite itself does not wait while another process changes the mode of a new database. */
function switchToWriteAheadLog(database: BetterSqlite.Database): void {
  const end = Date.now() + patience
  for (;;)
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isBusy || Date.now() >= end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
}

/** An open SQLite database as a store. `destroy()` closes it. */
export function storeOn(database: BetterSqlite.Database): Kysely<Schema> {
  const writer = preparedConnection(database)
  return storeOf({ writer, reader: writer, async beforeClosing() {} })
}

const storeOf = (handles: SqliteHandles) =>
  new Kysely<Schema>({ dialect: new PatientDialect(handles), plugins: [columnNames] })

/**
 * A transaction takes its turn to write when it starts. One that reads first would fail at its first write if
 * another process, such as a command next to the server, had written in between.
 */
const beginToWrite = 'begin immediate'

/**
 * On a full or failing disk, SQLite rolls back by itself. Rolling back again would be an error that hides the
 * actual one.
 */
const rollbackOf = (database: BetterSqlite.Database, statement: SqliteStatement): SqliteStatement => ({
  ...statement,
  run: (parameters) =>
    database.inTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
})

/** SQLite's sums are 64-bit integers: those that a JavaScript number cannot represent are refused, never rounded. */
function withExactNumbers(statement: BetterSqlite.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all(parameters) {
      const rows = statement.all(...parameters) as Record<string, unknown>[]
      const names = Object.keys(rows[0] ?? {})
      for (const row of rows)
        for (const name of names) {
          const value = row[name]
          if (typeof value === 'number' && !Number.isSafeInteger(value))
            throw new InexactNumber(`The database answered ${value}, which is no exact number`)
        }
      return rows
    },
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => statement.iterate(...parameters),
  }
}

const tellingOf = (statement: SqliteStatement, afterWrite: () => void): SqliteStatement => ({
  ...statement,
  all(parameters) {
    afterWrite()
    return statement.all(parameters)
  },
  run(parameters) {
    afterWrite()
    return statement.run(parameters)
  },
})

/**
 * A connection with the product's own function. Preparing a statement costs as much as running it, so the product's few
 * hundred are kept.
 */
function preparedConnection(database: BetterSqlite.Database, afterWrite?: () => void): SqliteDatabase {
  addTextFunction(database)
  const most = 500
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare(sql: string) {
      // The driver forbids it otherwise, and only a migration does it.
      if (sql === allowSchemaEdits || sql === endSchemaEdits) database.unsafeMode(sql === allowSchemaEdits)
      let statement = statements.get(sql)
      if (!statement) {
        const prepared = database.prepare<unknown[]>(sql === 'begin' ? beginToWrite : sql)
        statement = withExactNumbers(prepared)
        if (afterWrite && (!prepared.readonly || sql === 'commit'))
          statement = tellingOf(statement, afterWrite)
        if (sql === 'rollback') statement = rollbackOf(database, statement)
        if (statements.size >= most) statements.clear()
        statements.set(sql, statement)
      }
      return statement
    },
  }
}
