import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * How many random histories a test tries. On PostgreSQL, where each takes several times as long, it tries a third: what
 * happens to rows is decided by the same code, and they only have to show that the statements mean the same. Without
 * `OUTGO_TEST_SEED` it tries half, because every run repeats the same ones.
 */
export function histories(store: Kysely<Schema>, count: number): number {
  const isOnPostgres = store.getExecutor().adapter instanceof PostgresAdapter
  const isRepeated = process.env.OUTGO_TEST_SEED === undefined
  return Math.ceil(count / ((isOnPostgres ? 3 : 1) * (isRepeated ? 2 : 1)))
}
