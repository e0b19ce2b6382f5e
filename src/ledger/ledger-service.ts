import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { PublicConfig } from '#contract/public-config.ts'
import { queuePerUser } from '#http/limit-concurrency.ts'
import type { Logged } from '#http/request-log.ts'
import type { ServiceContext } from '#http/service-context.ts'
import { bodyLimits, routes } from './endpoint.ts'
import { keepStatistics } from './keep-statistics.ts'
import { keepAnswers } from './kept-answers.ts'
import type { LedgerContext } from './ledger-context.ts'
import { ledgerEndpoints } from './ledger-endpoints.ts'
import { countOpenCalls } from './open-calls.ts'
import { documentation } from './openapi/documentation.ts'
import { refreshValues } from './refresh-values.ts'
import { countUserCalls } from './user-calls.ts'

/** Changes of one ledger run one at a time anyway; here they wait without holding a database connection. */
const changesAtOnce = 1
/** As many as a browser sends to one server at once over HTTP/1.1. */
const readsAtOnce = 6

/** The summaries of a few hundred ledgers of ten years. */
const mostBytesKept = 32 * 1024 * 1024

/** The data service: each user's own ledger. */
export const ledgerService = (given: ServiceContext) =>
  ledgerCalls({
    ...given,
    countCall: countUserCalls(given),
    beginCall: countOpenCalls(),
    queueChange: queuePerUser(changesAtOnce),
    queueRead: queuePerUser(readsAtOnce),
    noteAdded: keepStatistics(given),
    keptAnswers: keepAnswers(mostBytesKept),
    refreshValues: refreshValues(given),
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

/** Responses with financial data are never cached, unless their call defines how they are kept current. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
