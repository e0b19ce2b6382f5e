import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '#store/schema.ts'

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

/** Opens a pool of connections to the server at this URL; none is made until the first query. */
export function connectToPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'outgo',
  })
  // An idle connection that breaks is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {})
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
