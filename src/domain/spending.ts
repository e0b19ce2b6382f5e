import { type Month, monthsBetween } from './calendar.ts'
import type { Cents } from './money.ts'
import { countedMonth } from './month-start.ts'
import { coveredMonths, isWithin, type SpendingLedger, type SpendingWindow } from './spending-window.ts'

/** One bar of the dashboard (product-decisions.md, 3). */
export type MonthlySpending = {
  month: Month
  /** Transactions minus recurring costs, signed. */
  netCents: Cents
  spendingCents: Cents
  isExpense: boolean
  /** The current month, whose figures can still change. */
  isSoFar: boolean
  transactionTotalCents: Cents
  recurringTotalCents: Cents
}

/**
 * A category's total in a window: the absolute amounts of its `count` transactions (`grossCents`) and its
 * recurring costs.
 */
export type CategoryTotal = {
  category: string
  totalCents: Cents
  count: number
  grossCents: Cents
  recurringCents: Cents
}

/**
 * One bar per month, from the first to the last that has a transaction or a recurring cost. Excluded
 * transactions add nothing, but their months still get a bar.
 */
export function monthlySpending(ledger: SpendingLedger, window: SpendingWindow): MonthlySpending[] {
  const transactions = new Map<Month, Cents>()
  for (const cell of ledger.cells) {
    if (isWithin(cell.month, window)) add(transactions, cell.month, cell.excluded ? 0 : cell.netCents)
  }
  const recurring = new Map<Month, Cents>()
  for (const cost of ledger.recurringCosts) {
    for (const month of coveredMonths(cost, ledger, window)) add(recurring, month, cost.cents)
  }
  const [first, last] = ends([...transactions.keys(), ...recurring.keys()])
  if (first === undefined || last === undefined) return []
  const currentMonth = countedMonth(ledger.today, ledger.monthStart)
  return monthsBetween(first, last).map((month) =>
    spendingOf(month, transactions.get(month) ?? 0, recurring.get(month) ?? 0, currentMonth),
  )
}

function spendingOf(
  month: Month,
  transactionTotalCents: Cents,
  recurringTotalCents: Cents,
  currentMonth: Month,
): MonthlySpending {
  const netCents = transactionTotalCents - recurringTotalCents
  return {
    month,
    netCents,
    spendingCents: Math.abs(netCents),
    isExpense: netCents < 0,
    isSoFar: month === currentMonth,
    transactionTotalCents,
    recurringTotalCents,
  }
}

/** The categories in a window, largest first. */
export function categoryTotals(ledger: SpendingLedger, window: SpendingWindow): CategoryTotal[] {
  const totals = new Map<string, Omit<CategoryTotal, 'category' | 'totalCents'>>()
  const totalOf = (category: string) => {
    const total = totals.get(category) ?? { count: 0, grossCents: 0, recurringCents: 0 }
    totals.set(category, total)
    return total
  }
  for (const { month, category, excluded, count, grossCents } of ledger.cells) {
    if (excluded || category === '' || !isWithin(month, window)) continue
    const total = totalOf(category)
    total.count += count
    total.grossCents += grossCents
  }
  for (const cost of ledger.recurringCosts) {
    const months = coveredMonths(cost, ledger, window).length
    if (months > 0) totalOf(cost.category).recurringCents += Math.abs(cost.cents) * months
  }
  return [...totals]
    .map(([category, parts]) => ({ category, totalCents: parts.grossCents + parts.recurringCents, ...parts }))
    .sort(largestFirst)
}

export const largestFirst = (a: CategoryTotal, b: CategoryTotal): number =>
  b.totalCents - a.totalCents || (a.category < b.category ? -1 : 1)

/** The dashboard's total: the sum of all categories that are not switched off (specification.md, 9). */
export const totalSpending = (totals: readonly CategoryTotal[], switchedOff: ReadonlySet<string>): Cents =>
  totals.reduce((sum, { category, totalCents }) => sum + (switchedOff.has(category) ? 0 : totalCents), 0)

/** The mean of the bars in whole cents, half cents rounded up (product-decisions.md, 5). */
export function averageSpending(months: readonly MonthlySpending[]): Cents {
  if (months.length === 0) return 0
  const sum = months.reduce((total, { spendingCents }) => total + spendingCents, 0)
  // Uses the remainder: dividing large sums would lose the fraction to round by.
  const rest = sum % months.length
  return (sum - rest) / months.length + (rest * 2 >= months.length ? 1 : 0)
}

const add = (sums: Map<string, Cents>, key: string, cents: Cents) =>
  sums.set(key, (sums.get(key) ?? 0) + cents)

const ends = (months: Month[]) => {
  const sorted = months.sort()
  return [sorted[0], sorted.at(-1)]
}
