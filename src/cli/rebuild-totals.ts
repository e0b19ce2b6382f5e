import { readUserIds } from '#auth/store/users.ts'
import { rebuildMonthlyTotals } from '#store/ledger/monthly-totals.ts'
import { readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'

// npm run totals:rebuild: recalculates all monthly totals from the transactions. Outgo may be running.

const usage = `npm run totals:rebuild
Recalculates all monthly totals from the transactions; Outgo may be running.`

try {
  readArguments(usage, { options: {} })
  await withDatabase(async (store) => {
    const userIds = await readUserIds(store)
    for (const userId of userIds) await rebuildMonthlyTotals(store, userId)
    const users = userIds.length === 1 ? 'user' : 'users'
    console.log(`Rebuilt the monthly totals of ${userIds.length} ${users}.`)
  })
} catch (error) {
  reportProblem(error)
}
