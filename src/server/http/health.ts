import { setTimeout } from 'node:timers/promises'
import type { Handler } from 'hono'
import { sql } from 'kysely'
import type { ServiceContext } from './service-context.ts'

const seconds = 1000
// A balancer that asks wants an answer, also when the database hangs rather than fails.
const patience = 3 * seconds

/** 200 once requests can be served, 503 while the database cannot be reached. */
export const health =
  ({ store, log }: Pick<ServiceContext, 'store' | 'log'>): Handler =>
  async (c) => {
    const ping = sql`select 1`.execute(store).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'the database cannot be reached')
        return false
      },
    )
    const canServe = await Promise.race([ping, setTimeout(patience, false, { ref: false })])
    c.header('cache-control', 'no-store')
    return c.json({ status: canServe ? 'ok' : 'database_unavailable' }, canServe ? 200 : 503)
  }
