import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * How many random histories a test tries. On PostgreSQL, where each takes several times as long, it tries fewer: what
 * happens to rows is decided by the same code, and they only have to show that the statements mean the same.
 */
export const histories = (store: Kysely<Schema>, count: number): number =>
  store.getExecutor().adapter instanceof PostgresAdapter ? Math.ceil(count / 3) : count
