import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start-server.ts'
import { askHousehold, type Household } from './ask-household.ts'

/**
 * `npm run --silent household -- HOME.json`: brings the accounts and rows of a generated household into a throwaway
 * product, month by month, and prints what the product found in them as JSON.
 */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run --silent household -- HOME.json')
  process.exit(1)
}
const household: Household = JSON.parse(readFileSync(file, 'utf8'))
const dataDir = mkdtempSync(join(tmpdir(), 'outgo-household-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const settings = readSettings({
  LOG_LEVEL: 'silent',
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  RATE_LIMIT_LEDGER_CALLS: '1000000',
})
const { url, close } = await startServer(settings)
try {
  console.log(JSON.stringify(await askHousehold(url, household)))
} finally {
  await close()
}
