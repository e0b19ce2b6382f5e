import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { StartProblem } from '#server/start-problem.ts'
import { startServer } from '#server/start-server.ts'
import './build.js'
import { demoAccount, fillDemo } from './fill-demo.ts'

/** `npm run demo`: the product with an invented household in it, in a directory that goes when it stops. */
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

  E-mail     ${demoAccount.email}
  Password   ${demoAccount.password}
  Data       ${transactions.toLocaleString('en-US')} transactions of three years, in ${dataDir}
  To stop    Ctrl+C, which also removes the data
`)
  let closing: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Ctrl+C under npm comes twice, and the second must not leave the data behind.
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
