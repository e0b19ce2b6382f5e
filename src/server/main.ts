import { setTimeout } from 'node:timers/promises'
import { readSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'
import { startServer } from './start-server.ts'

const seconds = 1000

try {
  const settings = readSettings(process.env)
  const { url, metricsUrl, dataDirectory, close } = await startServer(settings)
  const address = settings.publicUrl ?? url

  console.log(`
Outgo is ready at ${address}

  Data       ${settings.databaseUrl ? `PostgreSQL, and ${dataDirectory}` : dataDirectory}
  Next       Open ${address}/login, choose "Need an account? Sign up",
             then upload a statement: examples/ has one for each bank.
  The API    ${address}/api/v1/docs${metricsUrl ? `\n  Metrics    ${metricsUrl}` : ''}
  To stop    Ctrl+C
`)

  let isStopping = false
  const stop = async () => {
    // Under npm, Ctrl+C arrives twice, from the terminal and from npm: the second must not interrupt the shutdown.
    if (isStopping) return
    isStopping = true
    // Service managers kill the process after ten seconds; do not wait longer for a database that hangs.
    await Promise.race([close(), setTimeout(9.5 * seconds)])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
