import { type Day, type Month, monthOf } from './calendar.ts'
import { dueDays } from './due-days.ts'
import type { LeftOutBy } from './left-out.ts'
import type { Cents } from './money.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from './month-start.ts'
import type { RecurringCost } from './recurring-costs.ts'
import { firstMonthOf, type TimeRange } from './time-range.ts'

/**
 * The sums of all transactions with the same month, category (after rules) and reason to leave them out. `netCents` is the
 * signed sum, `grossCents` the sum of absolute amounts. A split transaction counts in each of its categories; a cell
 * without a category, which has only a negative count, corrects for this.
 */
export type SpendingCell = {
  month: Month
  category: string
  excluded: boolean
  /** Why it is excluded, if it is. */
  leftOutBy: LeftOutBy | null
  netCents: Cents
  grossCents: Cents
  count: number
}

/** The dashboard's input. `today` is the user's. */
export type SpendingLedger = {
  cells: readonly SpendingCell[]
  recurringCosts: readonly RecurringCost[]
  today: Day
  monthStart: MonthStart
}

/** The months that count; no lower bound when `first` is null. */
export type SpendingWindow = { first: Month | null; last: Month }

/**
 * The window for a range. It ends with the current month, or with the last transaction if that is later.
 * Future months of a recurring cost are not spending yet.
 */
export function windowOf(
  range: TimeRange,
  { cells, today, monthStart }: Omit<SpendingLedger, 'recurringCosts'>,
): SpendingWindow {
  return {
    first: firstMonthOf(range, today, monthStart),
    last: later(countedMonth(today, monthStart), lastTransactionMonth(cells)),
  }
}

/** The window for one selected month. */
export const monthWindow = (month: Month): SpendingWindow => ({ first: month, last: month })

export const isWithin = (month: Month, { first, last }: SpendingWindow): boolean =>
  (first === null || month >= first) && month <= last

/**
 * The months in a window in which an active cost counts: those it covers (product-decisions.md, 6) but is not paid in. A
 * cost counts in the months in which it is due; a weekly one, several times in each.
 */
export function coveredMonths(cost: RecurringCost, ledger: SpendingLedger, window: SpendingWindow): Month[] {
  const paid = new Set(cost.paidDays)
  return daysOfCost(cost, ledger, window).flatMap((day) =>
    paid.has(day) ? [] : countedMonth(day, ledger.monthStart),
  )
}

/** The months in a window in which a linked statement row counts in place of an active cost. */
export function replacedMonths(cost: RecurringCost, ledger: SpendingLedger, window: SpendingWindow): Month[] {
  const paid = new Set(cost.paidDays)
  return daysOfCost(cost, ledger, window).flatMap((day) =>
    paid.has(day) ? countedMonth(day, ledger.monthStart) : [],
  )
}

function daysOfCost(
  cost: RecurringCost,
  { cells, today, monthStart }: SpendingLedger,
  window: SpendingWindow,
): Day[] {
  if (!cost.active) return []
  const lastOfAll = lastTransactionMonth(cells) ?? countedMonth(today, monthStart)
  const last = cost.endDate === null ? earlier(lastOfAll, window.last) : window.last
  const lastDay = lastCountedDay(last, monthStart)
  const firstDay = window.first === null ? cost.startDate : firstCountedDay(window.first, monthStart)
  return dueDays(cost, { first: monthOf(firstDay), last: monthOf(lastDay) }).filter(
    (day) => day <= lastDay && (window.first === null || day >= firstDay),
  )
}

export const later = (month: Month, other: Month | null): Month =>
  other !== null && other > month ? other : month
const earlier = (month: Month, other: Month): Month => (other < month ? other : month)

const lastTransactionMonth = (cells: readonly SpendingCell[]): Month | null =>
  cells.reduce<Month | null>((last, { month }) => (last === null || month > last ? month : last), null)
