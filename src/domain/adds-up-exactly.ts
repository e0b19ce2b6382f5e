import { isExactSum } from './money.ts'
import { coveredMonths, type SpendingLedger, windowOf } from './spending-window.ts'

/**
 * Whether every figure that can be made of the ledger is exact to the cent. If all amounts together are, without their
 * signs, then so is any part of them.
 */
export function addsUpExactly(ledger: SpendingLedger): boolean {
  const window = windowOf('all', ledger)
  let sum = 0
  for (const { grossCents } of ledger.cells) sum += grossCents
  for (const cost of ledger.recurringCosts) sum += cost.cents * coveredMonths(cost, ledger, window).length
  return isExactSum(sum)
}
