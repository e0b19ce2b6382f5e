import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Run by other-engines.ts: imports rows (JSON) with Actual Budget's engine from the directory it was installed
// into, first the years, then the month, and queries its sums by month and category. Writes the milliseconds each
// step took to a file, because the engine logs to stdout.

const [installed, dataDirectory, rowsFile, answerFile] = process.argv.slice(2)
const api = createRequire(`${installed}/package.json`)('@actual-app/api')
const [years, month] = JSON.parse(readFileSync(rowsFile, 'utf8'))
await api.init({ dataDir: dataDirectory })
await api.runImport('bench', () => api.createAccount({ name: 'card' }, 0))
const [account] = await api.getAccounts()
const group = await api.createCategoryGroup({ name: 'spending' })
const categories = {}
for (const name of new Set(years.map(({ category }) => category)))
  categories[name] = await api.createCategory({ name, group_id: group })

async function importRows(rows) {
  const start = performance.now()
  const { added } = await api.importTransactions(
    account.id,
    rows.map((row) => ({ ...row, account: account.id, category: categories[row.category] })),
  )
  if (added.length !== rows.length)
    throw new Error(`Actual Budget added ${added.length} of ${rows.length} rows`)
  return performance.now() - start
}

const imported = await importRows(years)
const start = performance.now()
const months = [{ month: { $month: '$date' } }, 'category', { amount: { $sum: '$amount' } }]
const { data } = await api.aqlQuery(
  api
    .q('transactions')
    .groupBy([{ $month: '$date' }, 'category'])
    .select(months),
)
const report = performance.now() - start
if (data.length < Object.keys(categories).length) throw new Error('Actual Budget reported too few sums')
const added = await importRows(month)
writeFileSync(
  answerFile,
  JSON.stringify({ imported, report, added, peak: process.resourceUsage().maxRSS * 1024 }),
)
await api.shutdown()
process.exit(0)
