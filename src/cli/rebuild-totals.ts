import { rebuildMonthlyTotals } from '#ledger/store/monthly-totals.ts'
import { readLedgerIds } from '#store/doctor/ledger-ids.ts'
import { plural } from '#words/plural.ts'
import { readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'

// npm run totals:rebuild: recalculates all monthly totals from the transactions. Outgo may be running.

const usage = `npm run totals:rebuild
Recalculates all monthly totals from the transactions; Outgo may be running.`

try {
  readArguments(usage, { options: {} })
  await withDatabase(async (store) => {
    const ledgerIds = await readLedgerIds(store)
    for (const ledgerId of ledgerIds) await rebuildMonthlyTotals(store, ledgerId)
    const ledgers = plural(ledgerIds.length, 'ledger')
    console.log(`Rebuilt the monthly totals of ${ledgerIds.length} ${ledgers}.`)
  })
} catch (error) {
  reportProblem(error)
}
