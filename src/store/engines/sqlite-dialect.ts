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
    const takeTurn = turnTaker()
    const lock = queueOfOne()
    return {
      async init(options) {
        await writing.init(options)
        await reading.init(options)
      },
      async acquireConnection() {
        const [forWrites, forReads] = [await writing.acquireConnection(), await reading.acquireConnection()]
        return new PatientConnection(forWrites, reader === writer ? null : forReads, { lock, takeTurn })
      },
      beginTransaction: (connection) => writing.beginTransaction(connection),
      async commitTransaction(connection) {
        // It waits for the disk.
        await takeTurn()
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
type Order = { lock: Lock; takeTurn(): Promise<void> }

/** What one query or transaction has, until it is released: the writer alone, or the reader among others. */
class PatientConnection implements DatabaseConnection {
  readonly #writer: DatabaseConnection
  readonly #reader: DatabaseConnection | null
  readonly #order: Order
  #unlock: (() => void) | null = null

  constructor(writer: DatabaseConnection, reader: DatabaseConnection | null, order: Order) {
    this.#writer = writer
    this.#reader = reader
    this.#order = order
  }

  async executeQuery<Row>(query: CompiledQuery) {
    const connection = await this.#connectionFor(query)
    const end = performance.now() + longestWait
    for (;;) {
      await this.#order.takeTurn()
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
  async #connectionFor({ query }: CompiledQuery): Promise<DatabaseConnection> {
    if (this.#reader && !this.#unlock && query.kind === 'SelectQueryNode') return this.#reader
    this.#unlock ??= await this.#order.lock()
    return this.#writer
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
const longestRun = 10

function turnTaker(): () => Promise<void> {
  let runBegan = performance.now()
  return async () => {
    while (performance.now() - runBegan > longestRun) {
      const before = runBegan
      await setImmediate()
      // Of all who waited the first one begins the next run, and the rest have their part of it.
      if (runBegan === before) runBegan = performance.now()
    }
  }
}
