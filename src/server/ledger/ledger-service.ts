import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { PublicConfig } from '#contract/public-config.ts'
import type { Logged } from '#server/http/request-log.ts'
import type { ServiceContext } from '#server/http/service-context.ts'
import { turnsOfUsers } from '#server/http/user-turns.ts'
import { bodyLimits, routes } from './endpoint.ts'
import { keepStatistics } from './keep-statistics.ts'
import type { LedgerContext } from './ledger-context.ts'
import { ledgerEndpoints } from './ledger-endpoints.ts'
import { countOpenCalls } from './open-calls.ts'
import { documentation } from './openapi/documentation.ts'
import { countUserCalls } from './user-calls.ts'

/** Changes of one ledger come one after the other in any case; here they wait without a connection to the database. */
const changesAtOnce = 1
/** As many as a browser has under way to one server over HTTP/1.1. */
const readsAtOnce = 6

/** The data service: each user's ledger, and nobody else's. */
export const ledgerService = (given: ServiceContext) =>
  ledgerCalls({
    ...given,
    countCall: countUserCalls(given),
    beginCall: countOpenCalls(),
    changesInTurn: turnsOfUsers(changesAtOnce),
    readsInTurn: turnsOfUsers(readsAtOnce),
    noteAdded: keepStatistics(given),
  })

const ledgerCalls = (context: LedgerContext) =>
  new Hono<Logged>()
    .use(noStore)
    .route('/', bodyLimits(ledgerEndpoints))
    .get('/config', async (c) => {
      await context.secrets.refresh()
      return c.json(z.encode(PublicConfig, { anonKey: context.secrets.anonKey }))
    })
    .route('/', documentation(ledgerEndpoints))
    .route('/', routes(ledgerEndpoints, context))

/** No answer about someone's money stays in a cache, unless its call says how it is kept current there. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
