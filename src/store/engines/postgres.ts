import { Kysely, PostgresDialect, type PostgresPool, type QueryCompiler } from 'kysely'
import pg from 'pg'
import { InexactNumber } from '#domain/money.ts'
import type { Schema } from '#store/schema.ts'
import { clientOfOwner } from './client-of-owner.ts'
import { columnNames, PostgresCompiler } from './column-names.ts'
import { letConnectionsBeCounted } from './connections.ts'
import { everyone, type RowOwner, registerOwnerBinding } from './row-owner.ts'

/** PostgreSQL returns `bigint` and its sums as text: here they become numbers, or an error, but are never rounded. */
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

/** Opens a connection pool for the server at this URL; it connects on the first query. */
export function connectToPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    // Lets the system notice a server that vanished, instead of waiting forever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'outgo',
  })
  // A connection that breaks between two queries emits an error here; without a listener it would end the process.
  // The next query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => {})
  const store = storeOf(pool, { userId: everyone, ledgerId: everyone })
  letConnectionsBeCounted(store, () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return store
}

class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PostgresCompiler()
  }
}

/** A store on the pool whose connections see only this owner's rows. */
function storeOf(pool: pg.Pool, owner: RowOwner): Kysely<Schema> {
  const ofOwner: PostgresPool = {
    options: pool.options,
    connect: async () => clientOfOwner(await pool.connect(), owner),
    end: () => pool.end(),
  }
  const store = new Kysely<Schema>({
    dialect: new CamelCaseDialect({ pool: ofOwner }),
    plugins: [columnNames],
  })
  registerOwnerBinding(store, (other) => storeOf(pool, other))
  return store
}
