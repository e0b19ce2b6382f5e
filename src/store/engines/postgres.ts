import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Schema } from '#store/schema.ts'
import { letConnectionsBeCounted } from './connections.ts'
import { everyone, letOwnersBind } from './row-owner.ts'

/** PostgreSQL answers `bigint` and sums of it as text: here they are numbers, or an error, never rounded. */
function readWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which is no exact number`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 || id === pg.types.builtins.NUMERIC
      ? readWholeNumber
      : pg.types.getTypeParser(id, format ?? 'text'),
}

/**
 * Every query here walks an index of one user's rows. The planner knows only the average user: for one whose
 * ledger is a thousand times that, it would read and sort all of it for a page, or all of it for each month of
 * totals. What a plan cannot do without is used all the same, at a forbidding price, hence no JIT.
 */
const walkIndexes = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_sort',
  'enable_material',
  'enable_hashjoin',
  'jit',
]
  .map((setting) => `set ${setting} = off`)
  .join('; ')

/** Opens a pool of connections to the server at this URL; none is made until the first query. */
export function connectToPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A server that vanished without a word is noticed by the system, rather than waited for without end.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'outgo',
    onConnect: async (client) => {
      // A connection that breaks between two queries says so here, where nobody would listen and the process would
      // end of it; the query after it fails and tells.
      client.on('error', () => {})
      await client.query(walkIndexes)
    },
  })
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => {})
  const store = storeOf(pool, everyone)
  letConnectionsBeCounted(store, () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return store
}

/** A store over the pool whose connections see this owner's rows. */
function storeOf(pool: pg.Pool, owner: string): Kysely<Schema> {
  const ofOwner: PostgresPool = {
    options: pool.options,
    connect: () => connectFor(pool, owner),
    end: () => pool.end(),
  }
  const store = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: ofOwner }) })
  letOwnersBind(store, (other) => storeOf(pool, other))
  return store
}

const owners = new WeakMap<pg.PoolClient, string>()

/** A connection goes from hand to hand: it is told whose it is when that changes, before it is given away. */
async function connectFor(pool: pg.Pool, owner: string): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (owners.get(client) === owner) return client
  try {
    owners.delete(client)
    await client.query("select set_config('outgo.user_id', $1, false)", [owner])
    owners.set(client, owner)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}
