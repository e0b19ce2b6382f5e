import type { Day } from '#domain/calendar.ts'
import { duePayments } from '#domain/due-days.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import type { Period, RecurringCost } from '#domain/recurring-costs.ts'
import { later } from '#domain/spending-window.ts'

/** A payment of a recurring cost that is still to come. `day` is when it is due. */
export type ExpectedCost = { costId: string; name: string; category: string; cents: Cents; day: Day }

/**
 * The payments of the current and later months in a period that no transaction has paid, by due day. Earlier months are
 * over, whether or not their payments were found.
 */
export function expectedCosts(
  costs: readonly RecurringCost[],
  { first, last }: Period,
  { today, monthStart }: { today: Day; monthStart: MonthStart },
): ExpectedCost[] {
  const byId = new Map(costs.map((cost) => [cost.id, cost]))
  const firstDay = firstCountedDay(later(first, countedMonth(today, monthStart)), monthStart)
  const lastDay = lastCountedDay(last, monthStart)
  return duePayments(costs, firstDay, lastDay).flatMap(({ costId, date, cents }) => {
    const cost = byId.get(costId)
    return cost ? [{ costId, name: cost.name, category: cost.category, cents, day: date }] : []
  })
}
