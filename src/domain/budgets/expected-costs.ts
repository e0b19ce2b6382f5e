import type { Day } from '#domain/calendar.ts'
import { compareText } from '#domain/compare-text.ts'
import { duePayments, firstExpectedDay } from '#domain/due-days.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import type { Period, RecurringCost } from '#domain/recurring-costs.ts'
import { later } from '#domain/spending-window.ts'

/** A payment of a recurring cost that is still to come. `day` is when it is due. */
export type ExpectedCost = { costId: string; name: string; category: string; cents: Cents; day: Day }

/**
 * The payments in a period that no transaction has paid, by due day. Overdue payments are expected in the current
 * month, and nothing is expected in earlier months.
 */
export function expectedCosts(
  costs: readonly RecurringCost[],
  { first, last }: Period,
  { today, monthStart }: { today: Day; monthStart: MonthStart },
): ExpectedCost[] {
  const current = countedMonth(today, monthStart)
  const firstDay = firstCountedDay(later(first, current), monthStart)
  const lastDay = lastCountedDay(last, monthStart)
  const isCurrent = first <= current && current <= last
  return costs
    .flatMap((cost) => {
      const [from = firstDay] = isCurrent ? [firstDay, firstExpectedDay(cost, today)].sort() : []
      return duePayments([cost], from, lastDay).map(({ costId, date, cents }): ExpectedCost => {
        const { name, category } = cost
        return { costId, name, category, cents, day: date }
      })
    })
    .sort((one, other) => compareText(one.day, other.day))
}
