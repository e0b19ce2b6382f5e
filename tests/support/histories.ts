import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from '#store/schema.ts'
import { tries } from './tries.ts'

/**
 * How many random histories a test tries. On PostgreSQL, where each takes several times as long, it tries a third: what
 * happens to rows is decided by the same code, and they only have to show that the statements mean the same.
 */
export function histories(store: Kysely<Schema>, count: number): number {
  const isOnPostgres = store.getExecutor().adapter instanceof PostgresAdapter
  return Math.ceil(tries(count) / (isOnPostgres ? 3 : 1))
}
