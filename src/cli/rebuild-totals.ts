import { rebuildMonthlyTotals } from '#ledger/store/monthly-totals.ts'
import { readLedgerIds } from '#store/doctor/ledger-ids.ts'
import { readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'
import { counted } from './words/counted.ts'

// npm run totals:rebuild: recalculates all monthly totals from the transactions. Outgo may be running.

const usage = `npm run totals:rebuild
Recalculates all monthly totals from the transactions; Outgo may be running.`

try {
  readArguments(usage, { options: {} })
  await withDatabase(async (store) => {
    const ledgerIds = await readLedgerIds(store)
    for (const ledgerId of ledgerIds) await rebuildMonthlyTotals(store, ledgerId)
    console.log(`Rebuilt the monthly totals of ${counted(ledgerIds.length, 'ledger')}.`)
  })
} catch (error) {
  reportProblem(error)
}
