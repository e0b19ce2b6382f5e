import { setTimeout } from 'node:timers/promises'
import type { Handler } from 'hono'
import { sql } from 'kysely'
import { bearerToken, verifyAccessToken } from './access-token.ts'
import type { ServiceContext } from './service-context.ts'

const seconds = 1000
// A load balancer needs a response even if the database hangs rather than fails.
const patience = 3 * seconds

/**
 * 200 if requests can be served, 503 if the database is unavailable. Details are only for the operator, with a
 * token from `npm run admin:token`.
 */
export const health =
  (context: ServiceContext): Handler =>
  async (c) => {
    const canServe = await Promise.race([ping(context), setTimeout(patience, false, { ref: false })])
    c.header('cache-control', 'no-store')
    if (!canServe) return c.json({ status: 'database_unavailable' }, 503)
    const details = (await isOperator(context, c.req.header('authorization')))
      ? context.operatorDetails()
      : {}
    return c.json({ status: 'ok', ...details })
  }

const ping = ({ store, log }: Pick<ServiceContext, 'store' | 'log'>): Promise<boolean> =>
  sql`select 1`.execute(store).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'the database cannot be reached')
      return false
    },
  )

/** A token with an administrative role and no session, which no signed-in user has. */
async function isOperator(context: ServiceContext, authorization: string | undefined): Promise<boolean> {
  const token = bearerToken(authorization)
  if (token === null) return false
  const verified = await verifyAccessToken(context, token)
  if ('failure' in verified) return false
  const { role, session_id } = verified.claims
  return role !== undefined && session_id === undefined && context.settings.jwtAdminRoles.includes(role)
}
