import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { everyone } from './row-owner.ts'

/**
 * Every query here walks an index of one user's rows. The planner knows only the average user: for one whose
 * ledger is a thousand times that, it would read and sort all of it for a page, or all of it for each month of
 * totals. What a plan cannot do without is used all the same, at a forbidding price, hence no JIT.
 */
const turnedOff = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_sort',
  'enable_material',
  'enable_hashjoin',
  'jit',
]

/**
 * So long a call waits for rows that somebody else is changing: it holds a connection meanwhile, which others need, and
 * may not take longer than its client waits. What the operator runs waits as long as it takes.
 */
const patience = '5s'

/** All that the server has to know of us, for as long as a transaction: a session may be somebody else's after it. */
const tellOwner = `select set_config('outgo.user_id', $1, true), set_config('lock_timeout', $2, true), ${turnedOff
  .map((setting) => `set_config('${setting}', 'off', true)`)
  .join(', ')}`

/**
 * A connection of the pool on which each transaction begins with telling the server whose rows it may see, and each
 * query outside of one is a transaction by itself that does so. It is sent together with what follows, so the server is
 * not asked more often, and nothing is left on the connection for whoever has it next, a pooler in between included.
 */
export function clientOfOwner(client: pg.PoolClient, owner: string): PostgresPoolClient {
  const telling = { text: tellOwner, values: [owner, owner === everyone ? '0' : patience] }
  /** Begun, but not told whose: nobody ends such a transaction, as it was never given to anyone. */
  let hasHalfBegun = false
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = [...parameters]
    if (client.getTransactionStatus() !== 'I') return client.query(text, values)
    if (!beginsTransaction.test(text)) return runBoth(client, telling, { text, values })
    return runBoth(client, { text, values: [] }, telling).catch((error: unknown) => {
      hasHalfBegun = true
      throw error
    })
  }
  return {
    query: query as PostgresPoolClient['query'],
    // A transaction that nobody ended is ended with its connection.
    release: (destroy) => client.release(destroy || hasHalfBegun || client.getTransactionStatus() !== 'I'),
  }
}

const beginsTransaction = /^(begin|start transaction)\b/

type Statement<Value = unknown> = { text: string; values: Value[] }

/** Has both statements run, in one transaction and one message; answers what the second one does. */
const runBoth = (
  client: pg.PoolClient,
  first: Statement<string>,
  second: Statement,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new StatementAfter(first, second, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })

type Done = (error: Error | undefined, result: pg.QueryResult) => void

/** What `pg` calls of a query, beyond what its types tell. */
type QueryInside = new (
  text: string,
  values: unknown[],
  done: Done,
) => pg.Submittable & {
  requiresPreparation(): boolean
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

/**
 * A query with a statement before it. No `Sync` is sent between them, which makes them one transaction outside of any
 * other; an error of the first has the server skip the second.
 */
class StatementAfter extends (pg.Query as unknown as QueryInside) {
  readonly #first: Statement<string>
  #isFirstDone = false

  constructor(first: Statement<string>, { text, values }: Statement, done: Done) {
    super(text, values, done)
    this.#first = first
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: pg.Connection): void {
    const { text, values } = this.#first
    connection.parse({ name: '', text, types: [] }, true)
    connection.bind({ values }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isFirstDone) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isFirstDone) super.handleCommandComplete(message, connection)
    this.#isFirstDone = true
  }
}
