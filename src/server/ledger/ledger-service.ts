import { Hono } from 'hono'
import { limitBody } from '#server/http/limit-body.ts'
import type { Logged } from '#server/http/request-log.ts'
import type { ServiceContext } from '#server/http/service-context.ts'
import { accountFile } from './account-file.ts'
import { deletions } from './deletions.ts'
import { keepStatistics } from './keep-statistics.ts'
import { largestBody } from './largest-body.ts'
import type { LedgerContext } from './ledger-context.ts'
import { noStore } from './no-store.ts'
import { countOpenCalls } from './open-calls.ts'
import { documentation } from './openapi/documentation.ts'
import { profile } from './profile.ts'
import { publicConfig } from './public-config.ts'
import { recurringCosts } from './recurring-costs.ts'
import { sampleTransactions } from './sample-transactions.ts'
import { summary } from './summary.ts'
import { transactionRules } from './transaction-rules.ts'
import { transactions } from './transactions.ts'
import { transactionsCsv } from './transactions-csv.ts'
import { countUserCalls } from './user-calls.ts'

const kibibyte = 1024

/** The data service: each user's ledger, and nobody else's. */
export const ledgerService = (given: ServiceContext) =>
  ledgerCalls({
    ...given,
    countCall: countUserCalls(given),
    beginCall: countOpenCalls(),
    noteAdded: keepStatistics(given),
  })

const ledgerCalls = (context: LedgerContext) =>
  new Hono<Logged>()
    .use(noStore)
    .use('/transactions', limitBody(largestBody))
    .use('/account-file', limitBody(largestBody))
    .use('/:resource{profile|recurring-costs|transaction-rules}/*', limitBody(64 * kibibyte))
    .use('/transactions/:id', limitBody(64 * kibibyte))
    .use('/:resource{deletions|sample-transactions}/*', limitBody(64 * kibibyte))
    .route('/config', publicConfig(context))
    .route('/profile', profile(context))
    .route('/transactions', transactions(context))
    .route('/transactions.csv', transactionsCsv(context))
    .route('/sample-transactions', sampleTransactions(context))
    .route('/deletions', deletions(context))
    .route('/recurring-costs', recurringCosts(context))
    .route('/transaction-rules', transactionRules(context))
    .route('/summary', summary(context))
    .route('/account-file', accountFile(context))
    .route('/', documentation())
