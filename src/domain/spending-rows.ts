import type { Cents } from './money.ts'
import { coveredMonths, isWithin, type SpendingLedger, type SpendingWindow } from './spending-window.ts'

/** Transactions: how many, their signed sum and the sum of their absolute amounts. */
export type RowSum = { count: number; netCents: Cents; grossCents: Cents }

/** The transactions of a window that count in the dashboard's figures. */
export const countedRows = (ledger: SpendingLedger, window: SpendingWindow): RowSum =>
  sumCells(ledger, window, false)

/** The transactions of a window that rules exclude, which no chart shows. */
export const excludedRows = (ledger: SpendingLedger, window: SpendingWindow): RowSum =>
  sumCells(ledger, window, true)

function sumCells({ cells }: SpendingLedger, window: SpendingWindow, excluded: boolean): RowSum {
  const sum = { count: 0, netCents: 0, grossCents: 0 }
  for (const cell of cells) {
    if (cell.excluded !== excluded || !isWithin(cell.month, window)) continue
    sum.count += cell.count
    sum.netCents += cell.netCents
    sum.grossCents += cell.grossCents
  }
  return sum
}

/** The recurring costs that cover any month of a window: how many, and what they come to in it. */
export type RecurringSum = { count: number; cents: Cents }

export function recurringIn(ledger: SpendingLedger, window: SpendingWindow): RecurringSum {
  const sum = { count: 0, cents: 0 }
  for (const cost of ledger.recurringCosts) {
    const months = coveredMonths(cost, ledger, window).length
    if (months > 0) sum.count += 1
    sum.cents += cost.cents * months
  }
  return sum
}
