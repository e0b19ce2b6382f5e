import { countMonths, type Day, type Month, monthOf, monthsBetween } from './calendar.ts'
import type { Cents } from './money.ts'
import { coveredMonths, type MonthSpan, overlap, type RecurringCost } from './recurring-costs.ts'
import { firstMonthOf, type TimeRange } from './time-range.ts'

/**
 * All transactions of one month, category (under rules) and exclusion, summed.
 * `netCents` is the signed sum, `grossCents` the sum of absolute amounts.
 */
export type SpendingCell = {
  month: Month
  category: string
  excluded: boolean
  netCents: Cents
  grossCents: Cents
  count: number
}

/** One bar of the dashboard (decisions 3). */
export type MonthlySpending = {
  month: Month
  /** The absolute value of what the month comes to. */
  spendingCents: Cents
  /** Whether more went out than came in; otherwise `spendingCents` is net income. */
  isExpense: boolean
  /** The signed sum of the month's transactions that are not excluded. */
  transactionTotalCents: Cents
  /** What the active recurring costs of the month come to; never negative. */
  recurringTotalCents: Cents
}

export type CategoryTotal = { category: string; totalCents: Cents }

type Ledger = { cells: readonly SpendingCell[]; recurringCosts: readonly RecurringCost[]; today: Day }

/** The recurring costs with the months each covers, those that cover none left out. */
function costsWithMonths({ cells, recurringCosts, today }: Ledger) {
  const lastMonth = cells.reduce((last, { month }) => (month > last ? month : last), '') || monthOf(today)
  return recurringCosts.flatMap((cost) => {
    const months = coveredMonths(cost, lastMonth)
    return months ? [{ cost, months }] : []
  })
}

/**
 * The months that are drawn: from the first to the last in the range that has a transaction or a recurring
 * cost, with nothing left out in between, so that the time axis is even (decisions 6). Null when there is none.
 */
export function monthsDrawn(ledger: Ledger, range: TimeRange): MonthSpan | null {
  const rangeStart = firstMonthOf(range, ledger.today) ?? ''
  const spans = [
    ...ledger.cells.map(({ month }) => ({ first: month, last: month })),
    ...costsWithMonths(ledger).map(({ months }) => months),
  ].flatMap(({ first, last }) =>
    last < rangeStart ? [] : [{ first: first > rangeStart ? first : rangeStart, last }],
  )
  return spans.reduce<MonthSpan | null>(
    (all, { first, last }) => ({
      first: all && all.first < first ? all.first : first,
      last: all && all.last > last ? all.last : last,
    }),
    null,
  )
}

/** What each month drawn comes to: its transactions less its recurring costs (spec 9, decisions 3). */
export function spendingByMonth(ledger: Ledger, range: TimeRange): MonthlySpending[] {
  const drawn = monthsDrawn(ledger, range)
  if (!drawn) return []
  const months = new Map(
    monthsBetween(drawn.first, drawn.last).map((month) => [month, { transactions: 0, recurring: 0 }]),
  )
  for (const { month, excluded, netCents } of ledger.cells) {
    const sums = months.get(month)
    if (sums && !excluded) sums.transactions += netCents
  }
  for (const { cost, months: covered } of costsWithMonths(ledger)) {
    const shared = overlap(covered, drawn)
    for (const month of shared ? monthsBetween(shared.first, shared.last) : []) {
      const sums = months.get(month)
      if (sums) sums.recurring += cost.cents
    }
  }
  return [...months].map(([month, { transactions, recurring }]) => {
    const net = transactions - recurring
    return {
      month,
      spendingCents: Math.abs(net),
      isExpense: net < 0,
      transactionTotalCents: transactions,
      recurringTotalCents: recurring,
    }
  })
}

/** The mean of what the months drawn come to, a half cent rounded up (decisions 5); 0 without months. */
export const averageSpending = (months: readonly MonthlySpending[]): Cents =>
  months.length === 0
    ? 0
    : Math.round(months.reduce((sum, { spendingCents }) => sum + spendingCents, 0) / months.length)

/**
 * What each category comes to in a span of months, largest first: absolute amounts of transactions that are not
 * excluded, and each recurring cost once for every month it covers there (spec 9, decisions 4).
 */
export function spendingByCategory(ledger: Ledger, span: MonthSpan): CategoryTotal[] {
  const totals = new Map<string, Cents>()
  const add = (category: string, cents: Cents) => totals.set(category, (totals.get(category) ?? 0) + cents)
  for (const { month, category, excluded, grossCents } of ledger.cells)
    if (!excluded && month >= span.first && month <= span.last) add(category, grossCents)
  for (const { cost, months } of costsWithMonths(ledger)) {
    const shared = overlap(months, span)
    if (shared) add(cost.category, cost.cents * countMonths(shared.first, shared.last))
  }
  return [...totals]
    .map(([category, totalCents]) => ({ category, totalCents }))
    .filter(({ totalCents }) => totalCents > 0)
    .sort((a, b) => b.totalCents - a.totalCents || (a.category < b.category ? -1 : 1))
}

/** The total of the categories that are not switched off. */
export const totalSpending = (totals: readonly CategoryTotal[], categoriesOff: ReadonlySet<string>): Cents =>
  totals.reduce((sum, { category, totalCents }) => (categoriesOff.has(category) ? sum : sum + totalCents), 0)

/** `12.5%`: a part of a total with one decimal (spec 9); of nothing, `0.0%`. */
export const formatPercent = (part: Cents, total: Cents): string =>
  `${(total === 0 ? 0 : Math.round((part / total) * 1000) / 10).toFixed(1)}%`
