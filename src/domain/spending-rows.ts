import type { KindOfCategory } from './category-kinds.ts'
import type { LeftOutBy } from './left-out.ts'
import type { Cents } from './money.ts'
import type { RecurringCost } from './recurring-costs.ts'
import {
  coveredMonths,
  isWithin,
  replacedMonths,
  type SpendingCell,
  type SpendingLedger,
  type SpendingWindow,
} from './spending-window.ts'

/** A number of transactions, their signed sum and the sum of their absolute amounts. */
export type RowSum = { count: number; netCents: Cents; grossCents: Cents }

export type LeftOutRows = Record<LeftOutBy, RowSum>

/** The transactions in a window that count toward the dashboard's figures. */
export const countedRows = (ledger: SpendingLedger, window: SpendingWindow): RowSum =>
  sumCells(ledger, window, ({ excluded }) => !excluded)

/** Totals the transactions in a window that charts leave out, by reason. */
export const leftOutRows = (ledger: SpendingLedger, window: SpendingWindow): LeftOutRows => ({
  transfer: sumCells(ledger, window, ({ leftOutBy }) => leftOutBy === 'transfer'),
  rule: sumCells(ledger, window, ({ leftOutBy }) => leftOutBy === 'rule'),
  no_rate: sumCells(ledger, window, ({ leftOutBy }) => leftOutBy === 'no_rate'),
})

/** Totals the transactions in a window that charts of all categories count, but the headline figures leave out. */
export const transferCategoryRows = (
  ledger: SpendingLedger,
  window: SpendingWindow,
  kindOf: (category: string) => KindOfCategory,
): RowSum =>
  sumCells(ledger, window, ({ excluded, category }) => !excluded && kindOf(category) === 'transfer')

/** Whether some transactions in a window are split between categories, and count in each of them. */
export const hasSplitRows = ({ cells }: SpendingLedger, window: SpendingWindow): boolean =>
  cells.some(({ category, excluded, month }) => category === '' && !excluded && isWithin(month, window))

function sumCells(
  { cells }: SpendingLedger,
  window: SpendingWindow,
  isSummed: (cell: SpendingCell) => boolean,
): RowSum {
  const sum = { count: 0, netCents: 0, grossCents: 0 }
  for (const cell of cells) {
    if (!isSummed(cell) || !isWithin(cell.month, window)) continue
    sum.count += cell.count
    sum.netCents += cell.netCents
    sum.grossCents += cell.grossCents
  }
  return sum
}

/** How many recurring costs cover a month of the window, and what they add up to. */
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

/** The recurring costs replaced by transactions, and in how many months of the window in total. */
export type ReplacedCosts = { costs: RecurringCost[]; times: number }

export function replacedCosts(ledger: SpendingLedger, window: SpendingWindow): ReplacedCosts {
  const replaced: ReplacedCosts = { costs: [], times: 0 }
  for (const cost of ledger.recurringCosts) {
    const months = replacedMonths(cost, ledger, window).length
    if (months > 0) replaced.costs.push(cost)
    replaced.times += months
  }
  return replaced
}
