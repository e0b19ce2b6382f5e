import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * How many random histories a test tries. Rules about rows are the same on both engines, and a history takes several
 * times as long on PostgreSQL: there, fewer show that its statements mean the same.
 */
export const histories = (store: Kysely<Schema>, count: number): number =>
  store.getExecutor().adapter instanceof PostgresAdapter ? Math.ceil(count / 3) : count
