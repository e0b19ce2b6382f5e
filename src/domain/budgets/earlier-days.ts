import { addDays, addMonths, countDays, type Day, type Month } from '#domain/calendar.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
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
      lastDay: sameDayIn(month, today, monthStart),
    }
  })
    .filter(({ first }) => firstMonth !== null && first >= firstMonth)
    .map(({ firstDay, lastDay }) => ({ firstDay, lastDay }))
}

/**
 * The day of another month that is as many days after its first: its last one if it is shorter. The last day of a month
 * is compared with the last of others, so that nothing paid at their ends is missing.
 */
function sameDayIn(month: Month, day: Day, monthStart: MonthStart): Day {
  if (day === lastCountedDay(countedMonth(day, monthStart), monthStart))
    return lastCountedDay(month, monthStart)
  const passed = countDays(firstCountedDay(countedMonth(day, monthStart), monthStart), day) - 1
  const same = addDays(firstCountedDay(month, monthStart), passed)
  const last = lastCountedDay(month, monthStart)
  return [same, last].sort()[0] ?? last
}
