import { resolve } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { readUserIds } from '#store/accounts/users.ts'
import { rebuildMonthlyTotals } from '#store/ledger/monthly-totals.ts'
import { openStore } from '#store/open-store.ts'

// npm run totals:rebuild: makes every monthly total anew from its transactions. The product may be running.

const settings = readSettings(process.env)
const store = await openStore({
  databaseUrl: settings.databaseUrl,
  dataDirectory: resolve(settings.dataDir),
})
const userIds = await readUserIds(store)
for (const userId of userIds) await rebuildMonthlyTotals(store, userId)
await store.destroy()
console.log(`The monthly totals of ${userIds.length} ${userIds.length === 1 ? 'user' : 'users'} are rebuilt.`)
