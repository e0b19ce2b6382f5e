import { isExactSum } from './money.ts'
import { coveredMonths, type SpendingLedger, windowOf } from './spending-window.ts'

/**
 * Whether every figure the dashboard can show is exact to the cent. If the sum of all absolute amounts is
 * exact, so is any partial sum.
 */
export function addsUpExactly(ledger: SpendingLedger): boolean {
  const window = windowOf('all', ledger)
  let sum = 0
  for (const { grossCents } of ledger.cells) sum += grossCents
  for (const cost of ledger.recurringCosts) sum += cost.cents * coveredMonths(cost, ledger, window).length
  return isExactSum(sum)
}
