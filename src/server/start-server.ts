import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { openLimits } from '#auth/limits/open-limits.ts'
import { openMessages } from '#auth/messages/open-messages.ts'
import { passwordHashQueue, recommendedCost } from '#auth/passwords/password-hash.ts'
import { openInstanceSecrets } from '#http/instance-secrets.ts'
import { readWebFiles } from '#http/serve-web.ts'
import { forgetDeletionsInTime } from '#ledger/forget-deletions.ts'
import { matchEarlierRows } from '#ledger/match-earlier-rows.ts'
import { recomputeMerchants } from '#ledger/recompute-merchants.ts'
import { refreshValuesInTime } from '#ledger/refresh-values.ts'
import { connectionCountOf } from '#store/engines/connections.ts'
import { isHeldToOwners } from '#store/engines/is-held-to-owners.ts'
import { isWrongDatabase } from '#store/engines/is-wrong-database.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { makeDirectory } from '#store/make-directory.ts'
import { openStore } from '#store/open-store.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { createApp } from './app.ts'
import { backUpNightly } from './backups/nightly-backups.ts'
import { listen, requireFree } from './listen.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { openLog } from './open-log.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'
import { sendSummaryMailsInTime } from './summary-mails/send-summary-mails.ts'

const builtWebClient = join(import.meta.dirname, '../../dist/web')
const systemClock = { now: () => Date.now() }

/** Starts the whole product. `close` completes requests in progress, then closes the database. */
export async function startServer(settings: Settings, clock = systemClock) {
  const log = openLog(settings.logLevel)
  const webFiles = readWebFiles(builtWebClient)
  if (!webFiles) log.warn('The web client is not built: run "npm run build" for its pages.')

  if (settings.publicUrl && !settings.rateLimitHeader)
    log.warn(
      'PUBLIC_URL is set, but RATE_LIMIT_HEADER is not: behind a proxy, rate limits cannot tell clients apart. Configure the proxy to overwrite a header such as X-Real-IP with the client’s IP address, and set RATE_LIMIT_HEADER to its name.',
    )

  const dataDirectory = await prepareDataDirectory(settings.dataDir)
  // Before the database is upgraded, which an older version that is still running would not expect.
  await requireFree(settings)
  const store = await openStoreOrSayWhy(settings, dataDirectory, log)
  let measuring: Awaited<ReturnType<typeof openMetrics>> = null
  try {
    if (settings.databaseUrl && !(await isHeldToOwners(store)))
      log.warn(
        'The role in DATABASE_URL is not subject to row-level security, an extra safeguard that keeps ledgers apart: give Outgo its own role that is not a superuser.',
      )
    const secrets = await openInstanceSecrets(store, clock)
    const address = { url: '' }
    const messages = openMessages({ settings, log, clock, dataDirectory })
    const limits = openLimits({ store, settings, clock })
    const backups = backUpNightly({ settings, dataDirectory, clock, log })
    const operatorDetails = () => ({ backup: backups.status() })
    measuring = await openMetrics(settings, {
      passwordHashes: passwordHashQueue,
      connections: connectionCountOf(store),
    })
    const metrics = measuring?.metrics ?? null
    const services = { store, settings, clock, secrets, log, address, metrics, operatorDetails }
    const context = { ...services, messages, limits, passwordCost: recommendedCost }
    const app = createApp(context, webFiles)
    const { url, stop } = await listen(app.fetch, settings)
    const forgetting = forgetDeletionsInTime({ store, clock, log })
    const refreshing = refreshValuesInTime({ store, log })
    const matching = matchEarlierRows({ store, log })
    const naming = recomputeMerchants({ store, log })
    const memory = releaseMemoryWhenIdle()
    const summaries = sendSummaryMailsInTime(context)
    address.url = url
    const close = async () => {
      await stop()
      await measuring?.stop()
      memory.stop()
      forgetting.stop()
      refreshing.stop()
      await matching.stop()
      await naming.stop()
      await summaries.stop()
      backups.stop()
      messages.close()
      await store.destroy()
    }
    return { url, metricsUrl: measuring?.url, dataDirectory, close }
  } catch (error) {
    await measuring?.stop()
    await store.destroy()
    throw error
  }
}

async function prepareDataDirectory(given: string): Promise<string> {
  const directory = resolve(given)
  try {
    // The directory holds secrets and everyone's data, so no other user of this machine may read it.
    makeDirectory(directory)
    await access(directory, constants.W_OK)
    return directory
  } catch (error) {
    throw new StartProblem(`DATA_DIR ${directory} cannot be written to (${reasonOf(error)}).`)
  }
}

async function openStoreOrSayWhy(settings: Settings, dataDirectory: string, log: Logger) {
  try {
    return await openStore({
      databaseUrl: settings.databaseUrl,
      dataDirectory,
      answersOthers: true,
      onUpgrade: (upgrade) => log.info(upgrade, 'upgrading the database from an older version'),
    })
  } catch (error) {
    if (error instanceof StoreProblem) throw new StartProblem(error.message)
    const trouble = storeTroubleOf(error)
    if (trouble === null && !isWrongDatabase(error)) throw error
    const hint =
      trouble === 'full'
        ? ' Its disk is full: make room and start again.'
        : isNoAddress(error)
          ? ' Write special characters in its password percent-encoded: # as %23 and / as %2F.'
          : ''
    const database = settings.databaseUrl ? 'The server of DATABASE_URL' : `The database in ${dataDirectory}`
    throw new StartProblem(`${database} cannot be used (${reasonOf(error)}).${hint}`)
  }
}

const isNoAddress = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL'

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || ('code' in error && String(error.code)) : String(error)
