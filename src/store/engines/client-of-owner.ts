import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { everyone, type RowOwner } from './row-owner.ts'

/**
 * Every query here uses an index on one user's rows. The planner only knows the average user: for one with a ledger a
 * thousand times as large, it would read and sort everything for a single page, or for each month of totals. PostgreSQL
 * still uses a disabled plan type if there is no other, at a prohibitive cost that would trigger JIT, so JIT is off.
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
 * How long a call waits for rows that someone else is changing: it holds a connection that others need, and must
 * not take longer than its client waits. Operator commands wait indefinitely.
 */
const patience = '5s'

/** Everything the server has to know, for one transaction: afterwards the session may be someone else's. */
const setOwner = `select set_config('outgo.user_id', $1, true), set_config('outgo.ledger_id', $2, true),
  set_config('lock_timeout', $3, true), ${turnedOff
    .map((setting) => `set_config('${setting}', 'off', true)`)
    .join(', ')}`

/**
 * A pooled connection on which each transaction starts by telling the server whose rows it may see, and each single
 * query is such a transaction too. That is sent together with the next statement, so it costs no extra round trip,
 * and nothing is left on the connection for its next user, even behind a pooler.
 */
export function clientOfOwner(client: pg.PoolClient, { userId, ledgerId }: RowOwner): PostgresPoolClient {
  const waits = userId === everyone ? '0' : patience
  const settingOwner = { text: setOwner, values: [userId, ledgerId, waits] }
  /** Started, but without an owner: no one ends such a transaction, since it was never handed out. */
  let hasHalfBegun = false
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = [...parameters]
    if (client.getTransactionStatus() !== 'I') return client.query(text, values)
    if (!beginsTransaction.test(text)) return runBoth(client, settingOwner, { text, values })
    return runBoth(client, { text, values: [] }, settingOwner).catch((error: unknown) => {
      hasHalfBegun = true
      throw error
    })
  }
  return {
    query: query as PostgresPoolClient['query'],
    // An unfinished transaction is closed with its connection.
    release: (destroy) => client.release(destroy || hasHalfBegun || client.getTransactionStatus() !== 'I'),
  }
}

const beginsTransaction = /^(begin|start transaction)\b/

type Statement<Value = unknown> = { text: string; values: Value[] }

/** Runs both statements in one transaction and one message; returns the second one's result. */
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

/** Internals of a `pg` query that its types do not describe. */
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
 * A query with a statement before it. Without a `Sync` between them they form one transaction, unless there is one
 * already; after an error in the first, the server skips the second.
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
