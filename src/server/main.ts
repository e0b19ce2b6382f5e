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
    // Ctrl+C under npm comes twice, from the terminal and from npm: the second must not break off what the first
    // lets end.
    if (isStopping) return
    isStopping = true
    // Whoever stops us kills us after ten seconds; a database that hangs is left to itself before.
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
