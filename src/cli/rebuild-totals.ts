import { readUserIds } from '#store/accounts/users.ts'
import { rebuildMonthlyTotals } from '#store/ledger/monthly-totals.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run totals:rebuild: makes every monthly total anew from its transactions. The product may be running.

const usage = `npm run totals:rebuild
Makes every monthly total anew from its transactions; Outgo may be running.`

try {
  readWords(usage, { options: {} })
  await withDatabase(async (store) => {
    const userIds = await readUserIds(store)
    for (const userId of userIds) await rebuildMonthlyTotals(store, userId)
    const users = userIds.length === 1 ? 'user' : 'users'
    console.log(`The monthly totals of ${userIds.length} ${users} are rebuilt.`)
  })
} catch (error) {
  sayProblem(error)
}
