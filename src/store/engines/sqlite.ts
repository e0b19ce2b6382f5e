import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import type { Schema } from '#store/schema.ts'
import { type Checkpoints, checkpointInWorker } from './checkpoint-in-worker.ts'

const secondsToWaitForAnotherProcess = 10

/** The SQLite file inside the data directory. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'outgo.sqlite')

/**
 * Opens (or creates) the embedded database; directory and file are for their owner alone. `answersOthers` is for a
 * program that people wait for: when much is written, its log is brought into the file in a thread beside it.
 */
export function connectToSqlite(dataDirectory: string, { answersOthers = false } = {}): Kysely<Schema> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const file = sqliteFile(dataDirectory)
  // SQLite gives its companion files (-wal, -shm) the rights of the main one.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new BetterSqlite(file, { timeout: secondsToWaitForAnotherProcess * 1000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -16000')
  return storeOn(database, answersOthers ? checkpointInWorker(file) : noCheckpoints)
}

const noCheckpoints: Checkpoints = { afterWrite() {}, async end() {} }

/** An open SQLite database as the store's queries know it. `destroy()` closes it. */
export const storeOn = (database: BetterSqlite.Database, checkpoints = noCheckpoints): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PatientDialect(rememberStatements(database, checkpoints.afterWrite), checkpoints.end),
  })

/** So long, in milliseconds, one query after the other may keep the thread before all else that waits gets its turn. */
const longestRun = 10

/**
 * SQLite answers at once, on the main thread: a crowd of queries would be answered one after the other with nothing
 * in between, no request read, no answer sent, and no next password hashed. Those of a transaction let others in, too,
 * only no other query.
 */
class PatientDialect extends SqliteDialect {
  readonly #beforeClosing: () => Promise<void>

  constructor(database: SqliteDatabase, beforeClosing: () => Promise<void>) {
    super({ database })
    this.#beforeClosing = beforeClosing
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquireConnection = driver.acquireConnection.bind(driver)
    let patient: DatabaseConnection | undefined
    driver.acquireConnection = async (options) => {
      // It is the same one each time.
      patient ??= withTurns(await acquireConnection(options))
      return patient
    }
    const destroy = driver.destroy.bind(driver)
    driver.destroy = async () => {
      // Who closes last takes the log away.
      await this.#beforeClosing()
      await destroy()
    }
    return driver
  }
}

function withTurns(connection: DatabaseConnection): DatabaseConnection {
  let runBegan = performance.now()
  return {
    async executeQuery(query) {
      if (performance.now() - runBegan > longestRun) {
        await setImmediate()
        runBegan = performance.now()
      }
      return connection.executeQuery(query)
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

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
            throw new RangeError(`The database answered ${value}, which is no exact number`)
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
function rememberStatements(database: BetterSqlite.Database, afterWrite: () => void): SqliteDatabase {
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
        if (!prepared.readonly) statement = tellingOf(statement, afterWrite)
        if (sql === 'rollback') statement = rollbackOf(database, statement)
        if (statements.size >= most) statements.clear()
        statements.set(sql, statement)
      }
      return statement
    },
  }
}
