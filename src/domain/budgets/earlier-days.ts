import { addMonths, type Day, type Month } from '#domain/calendar.ts'
import { countedMonth, firstCountedDay, type MonthStart, sameDayOfMonth } from '#domain/month-start.ts'
import type { BudgetPeriod } from './budget.ts'

/** How many earlier periods the current one is compared with. */
const mostEarlier: Record<BudgetPeriod, number> = { month: 3, year: 1 }

/**
 * The days of earlier months, or of the year before, up to the same day as today, the latest first. Only those whose
 * first month the ledger covers.
 */
export function earlierDays(
  period: BudgetPeriod,
  { today, monthStart }: { today: Day; monthStart: MonthStart },
  firstMonth: Month | null,
): { firstDay: Day; lastDay: Day }[] {
  const current = countedMonth(today, monthStart)
  const step = period === 'year' ? 12 : 1
  return Array.from({ length: mostEarlier[period] }, (_, index) => {
    const month = addMonths(current, -step * (index + 1))
    const first = period === 'year' ? `${month.slice(0, 4)}-01` : month
    return {
      first,
      firstDay: firstCountedDay(first, monthStart),
      lastDay: sameDayOfMonth(month, today, monthStart),
    }
  })
    .filter(({ first }) => firstMonth !== null && first >= firstMonth)
    .map(({ firstDay, lastDay }) => ({ firstDay, lastDay }))
}
