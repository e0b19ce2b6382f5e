import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Run by other-engines.ts: imports rows (JSON) with Actual Budget's engine, found in the directory it was installed
// into, and writes the milliseconds that took, to a file, as the engine talks on the standard output.

const [installed, dataDirectory, rowsFile, answerFile] = process.argv.slice(2)
const api = createRequire(`${installed}/package.json`)('@actual-app/api')
const rows = JSON.parse(readFileSync(rowsFile, 'utf8'))
await api.init({ dataDir: dataDirectory })
await api.runImport('bench', () => api.createAccount({ name: 'card' }, 0))
const [account] = await api.getAccounts()
const start = performance.now()
const { added } = await api.importTransactions(
  account.id,
  rows.map((row) => ({ ...row, account: account.id })),
)
const ms = performance.now() - start
writeFileSync(
  answerFile,
  JSON.stringify({ added: added.length, ms, peak: process.resourceUsage().maxRSS * 1024 }),
)
await api.shutdown()
process.exit(0)
