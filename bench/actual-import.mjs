import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Run by other-engines.ts: imports rows (JSON) with Actual Budget's engine, found in the directory it was installed
// into, first the years, then the month, and writes the milliseconds that took, to a file: the engine itself talks on
// the standard output.

const [installed, dataDirectory, rowsFile, answerFile] = process.argv.slice(2)
const api = createRequire(`${installed}/package.json`)('@actual-app/api')
const [years, month] = JSON.parse(readFileSync(rowsFile, 'utf8'))
await api.init({ dataDir: dataDirectory })
await api.runImport('bench', () => api.createAccount({ name: 'card' }, 0))
const [account] = await api.getAccounts()

async function importRows(rows) {
  const start = performance.now()
  const { added } = await api.importTransactions(
    account.id,
    rows.map((row) => ({ ...row, account: account.id })),
  )
  if (added.length !== rows.length)
    throw new Error(`Actual Budget added ${added.length} of ${rows.length} rows`)
  return performance.now() - start
}

const imported = await importRows(years)
const added = await importRows(month)
writeFileSync(answerFile, JSON.stringify({ imported, added, peak: process.resourceUsage().maxRSS * 1024 }))
await api.shutdown()
process.exit(0)
