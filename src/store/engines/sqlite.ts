import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { InexactNumber } from '#domain/money.ts'
import { makeDirectory } from '#store/make-directory.ts'
import { columnNames, type Schema } from '#store/schema.ts'
import { checkpointInWorker } from './checkpoint-in-worker.ts'
import { PatientDialect, type SqliteHandles } from './sqlite-dialect.ts'

/** For what opening it takes, in milliseconds; from then on the dialect waits, and lets others go on. */
const patience = 10_000

/** At so many pages SQLite by itself brings the log into the file, within a commit. */
const pagesOfLog = 1000

/** The log's file is cut down to so many bytes once all of it is in the database's: one large change would fill the disk. */
const longestLog = 64 * 1024 * 1024

/** The SQLite file inside the data directory. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'outgo.sqlite')

/**
 * Opens (or creates) the embedded database; directory and file are for their owner alone. `answersOthers` is for a
 * program that people wait for: reads do not wait for what is being written, and when much is, the log is brought into the
 * file in a thread beside it.
 */
export function connectToSqlite(dataDirectory: string, { answersOthers = false } = {}): Kysely<Schema> {
  makeDirectory(dataDirectory)
  const file = sqliteFile(dataDirectory)
  // SQLite gives its companion files (-wal, -shm) the rights of the main one.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new BetterSqlite(file, { timeout: patience })
  database.pragma('journal_mode = WAL')
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
    writer: rememberStatements(database, checkpoints.afterWrite),
    reader: rememberStatements(beside),
    beforeClosing: checkpoints.end,
  })
}

/** An open SQLite database as the store's queries know it. `destroy()` closes it. */
export function storeOn(database: BetterSqlite.Database): Kysely<Schema> {
  const writer = rememberStatements(database)
  return storeOf({ writer, reader: writer, async beforeClosing() {} })
}

const storeOf = (handles: SqliteHandles) =>
  new Kysely<Schema>({ dialect: new PatientDialect(handles), plugins: [columnNames] })

/**
 * A transaction takes its turn to write when it begins. One that reads first would fail at its first write when
 * another process (the command line beside the server) had written in between.
 */
const beginToWrite = 'begin immediate'

/**
 * A disk that is full, or fails, makes SQLite roll back by itself. Rolling back what is no more would be an error
 * that stands in the place of the one that told why.
 */
const rollbackOf = (database: BetterSqlite.Database, statement: SqliteStatement): SqliteStatement => ({
  ...statement,
  run: (parameters) =>
    database.inTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
})

/** SQLite's sums are integers of 64 bits: those that a JavaScript number cannot hold are refused, never rounded. */
function withExactNumbers(statement: BetterSqlite.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all(parameters) {
      const rows = statement.all(...parameters)
      for (const row of rows) {
        for (const value of Object.values(row as object)) {
          if (typeof value === 'number' && !Number.isSafeInteger(value))
            throw new InexactNumber(`The database answered ${value}, which is no exact number`)
        }
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

/** A prepared statement costs as much as running it: the product's few hundred are kept. */
function rememberStatements(database: BetterSqlite.Database, afterWrite?: () => void): SqliteDatabase {
  const most = 500
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare(sql: string) {
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
