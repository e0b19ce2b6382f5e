import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { InexactNumber } from '#domain/money.ts'
import { columnNames, type Schema } from '#store/schema.ts'
import { clientOfOwner } from './client-of-owner.ts'
import { letConnectionsBeCounted } from './connections.ts'
import { everyone, letOwnersBind } from './row-owner.ts'

/** PostgreSQL answers `bigint` and sums of it as text: here they are numbers, or an error, never rounded. */
function readWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new InexactNumber(`The database answered ${text}, which is no exact number`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 || id === pg.types.builtins.NUMERIC
      ? readWholeNumber
      : pg.types.getTypeParser(id, format ?? 'text'),
}

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
  })
  // A connection that breaks between two queries says so here, where nobody would listen and the process would end of
  // it; the query after it fails and tells.
  pool.on('connect', (client) => client.on('error', () => {}))
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
    connect: async () => clientOfOwner(await pool.connect(), owner),
    end: () => pool.end(),
  }
  const store = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: ofOwner }),
    plugins: [columnNames],
  })
  letOwnersBind(store, (other) => storeOf(pool, other))
  return store
}
