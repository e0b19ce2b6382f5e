import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { SqliteCompiler } from './column-names.ts'

export type SqliteHandles = {
  writer: SqliteDatabase
  /** Sees the last committed state; the writer itself if there is only one connection. */
  reader: SqliteDatabase
  beforeClosing(): Promise<void>
}

/**
 * SQLite on one thread, for many users. Transactions run one at a time; meanwhile the reader responds, so that no
 * one's screen waits for another user's change. Queries run on the main thread; between many of them, or those of
 * one transaction, other work gets its turn.
 */
export class PatientDialect extends SqliteDialect {
  readonly #handles: SqliteHandles

  constructor(handles: SqliteHandles) {
    super({ database: handles.writer })
    this.#handles = handles
  }

  override createAdapter(): DialectAdapter {
    return new PatientAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new SqliteCompiler()
  }

  override createDriver(): Driver {
    const { writer, reader, beforeClosing } = this.#handles
    const writing = new SqliteDriver({ database: writer })
    const reading = new SqliteDriver({ database: reader })
    // Each has its own turns; otherwise a large change would use up all turns of the readers.
    const [takeTurnToWrite, takeTurnToRead] = [turnTaker(), turnTaker()]
    const lock = queueOfOne()
    return {
      async init(options) {
        await writing.init(options)
        await reading.init(options)
      },
      async acquireConnection() {
        const toWrite = {
          database: writer,
          connection: await writing.acquireConnection(),
          takeTurn: takeTurnToWrite,
        }
        const toRead = {
          database: reader,
          connection: await reading.acquireConnection(),
          takeTurn: takeTurnToRead,
        }
        return new PatientConnection(toWrite, reader === writer ? null : toRead, lock)
      },
      beginTransaction: (connection) => writing.beginTransaction(connection),
      async commitTransaction(connection) {
        // It waits for the disk.
        await takeTurnToWrite()
        await writing.commitTransaction(connection)
      },
      rollbackTransaction: (connection) => writing.rollbackTransaction(connection),
      async releaseConnection(connection) {
        if (connection instanceof PatientConnection) connection.release()
      },
      async destroy() {
        if (reader !== writer) await reading.destroy()
        await beforeClosing()
        // The last one to close removes the log.
        await writing.destroy()
      },
    }
  }
}

/** Kysely need not serialize queries: writers wait here, and no one else has to. */
class PatientAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type Lock = () => Promise<() => void>

/** A connection to a database, and what to wait for before each of its queries. */
type Way = { database: SqliteDatabase; connection: DatabaseConnection; takeTurn(): Promise<void> }

/** A statement to run in a transaction, once for each of these lists of parameters. */
export type RepeatedQuery = CompiledQuery & { each: readonly (readonly unknown[])[] }

/** Which of the lists of parameters, by their place, changed something. */
function runEach(database: SqliteDatabase, { sql, each }: RepeatedQuery) {
  const statement = database.prepare(sql)
  const rows: { place: number }[] = []
  for (const [place, parameters] of each.entries())
    if (statement.run(parameters).changes) rows.push({ place })
  return { rows }
}

/** What one query or transaction uses until it is released: the writer exclusively, or the shared reader. */
class PatientConnection implements DatabaseConnection {
  readonly #writing: Way
  readonly #reading: Way | null
  readonly #lock: Lock
  #unlock: (() => void) | null = null

  constructor(writing: Way, reading: Way | null, lock: Lock) {
    this.#writing = writing
    this.#reading = reading
    this.#lock = lock
  }

  async executeQuery<Row>(query: CompiledQuery | RepeatedQuery): Promise<QueryResult<Row>> {
    const { database, connection, takeTurn } = await this.#wayOf(query)
    const end = performance.now() + longestWait
    for (;;) {
      await takeTurn()
      try {
        return 'each' in query
          ? (runEach(database, query) as QueryResult<Row>)
          : await connection.executeQuery<Row>(query)
      } catch (error) {
        // SQLite itself would wait on the main thread, blocking everyone.
        if (!isHeldByAnotherProcess(error) || performance.now() > end) throw error
        await setTimeout(betweenTries)
      }
    }
  }

  // biome-ignore lint/correctness/useYield: it refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A query of SQLite is answered at once: read it page by page.')
  }

  release(): void {
    this.#unlock?.()
    this.#unlock = null
  }

  /** A query in a transaction, or after a write, reads what was written. */
  async #wayOf(query: CompiledQuery): Promise<Way> {
    if (this.#reading && !this.#unlock && isRead(query)) return this.#reading
    this.#unlock ??= await this.#lock()
    return this.#writing
  }
}

/** Whether a query only reads. It can be built or written in SQL. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

/** Admits one at a time, in order; each receives a function that admits the next. */
function queueOfOne(): Lock {
  let last = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}

/** How many milliseconds a query waits for another process that writes, such as a command next to the server. */
const longestWait = 10_000
const betweenTries = 2

const isHeldByAnotherProcess = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_BUSY(_RECOVERY)?$/.test(String(error.code))

/** Max milliseconds of consecutive queries before yielding to the event loop. */
const longestRun = 5

function turnTaker(): () => Promise<void> {
  /** When the first query in this turn of the event loop started. */
  let runBegan: number | null = null
  return async () => {
    while (runBegan !== null && performance.now() - runBegan > longestRun) await setImmediate()
    if (runBegan !== null) return
    runBegan = performance.now()
    void setImmediate().then(() => {
      runBegan = null
    })
  }
}
