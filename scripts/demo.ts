import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { StartProblem } from '#server/start-problem.ts'
import { startServer } from '#server/start-server.ts'
import './build.js'
import { demoAccount, fillDemo } from './fill-demo.ts'

/** `npm run demo`: runs the product with a fictional household, in a temporary directory that is deleted when it stops. */
const dataDir = mkdtempSync(join(tmpdir(), 'outgo-demo-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

try {
  const settings = readSettings({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
  })
  const { url, close } = await startServer(settings)
  const { transactions } = await fillDemo(url)
  console.log(`
Outgo's demo is ready at ${url}

  Email      ${demoAccount.email}
  Password   ${demoAccount.password}
  Data       ${transactions.toLocaleString('en-US')} transactions from three years, in ${dataDir}
  To stop    Ctrl+C, which also deletes the data
`)
  let closing: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Under npm, Ctrl+C arrives twice; the second one must not keep the data from being deleted.
    process.on(signal, async () => {
      closing ??= close()
      await closing
      process.exit(0)
    })
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
