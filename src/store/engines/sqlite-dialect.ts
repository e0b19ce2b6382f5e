import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

export type SqliteHandles = {
  writer: SqliteDatabase
  /** Sees what was last committed; the writer itself where there is but one. */
  reader: SqliteDatabase
  beforeClosing(): Promise<void>
}

/**
 * SQLite on one thread, for many who call. Transactions come one after the other; beside them the reader answers, so
 * that nobody's screen waits for what somebody else changes. Queries are answered at once, on the main thread: those of a
 * crowd, or of one transaction, let all else that waits have its turn in between.
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

  override createDriver(): Driver {
    const { writer, reader, beforeClosing } = this.#handles
    const writing = new SqliteDriver({ database: writer })
    const reading = new SqliteDriver({ database: reader })
    // Each has turns of its own: whoever reads would find every turn used up by somebody's large change.
    const [takeTurnToWrite, takeTurnToRead] = [turnTaker(), turnTaker()]
    const lock = queueOfOne()
    return {
      async init(options) {
        await writing.init(options)
        await reading.init(options)
      },
      async acquireConnection() {
        const toWrite = { connection: await writing.acquireConnection(), takeTurn: takeTurnToWrite }
        const toRead = { connection: await reading.acquireConnection(), takeTurn: takeTurnToRead }
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
        // Who closes last takes the log away.
        await writing.destroy()
      },
    }
  }
}

/** Kysely need not let one query wait for another: who writes does that here, and nobody else has to. */
class PatientAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type Lock = () => Promise<() => void>

/** A connection, and what to wait for before each of its queries. */
type Way = { connection: DatabaseConnection; takeTurn(): Promise<void> }

/** What one query or transaction has, until it is released: the writer alone, or the reader among others. */
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

  async executeQuery<Row>(query: CompiledQuery) {
    const { connection, takeTurn } = await this.#wayOf(query)
    const end = performance.now() + longestWait
    for (;;) {
      await takeTurn()
      try {
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        // SQLite itself would wait on the main thread, and everyone with it.
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

  /** What began a transaction, or wrote, reads what it wrote. */
  async #wayOf({ query }: CompiledQuery): Promise<Way> {
    if (this.#reading && !this.#unlock && query.kind === 'SelectQueryNode') return this.#reading
    this.#unlock ??= await this.#lock()
    return this.#writing
  }
}

/** Lets one in after the other, in the order they came; each answers what lets the next one in. */
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

/** How long a query waits for another process that writes, the command line beside the server, in milliseconds. */
const longestWait = 10_000
const betweenTries = 2

const isHeldByAnotherProcess = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_BUSY(_RECOVERY)?$/.test(String(error.code))

/** So long, in milliseconds, one query after the other may keep the thread before all else that waits gets its turn. */
const longestRun = 5

function turnTaker(): () => Promise<void> {
  /** When the first query of this turn of the event loop began. */
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
