import { addMonths, type Day, firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar.ts'
import type { BudgetPeriod } from './budget.ts'

/** How many earlier periods the current one is compared with. */
const mostEarlier: Record<BudgetPeriod, number> = { month: 3, year: 1 }

/**
 * The days of earlier months, or of the year before, up to the same day as today, the latest first. Only those whose
 * first month the ledger covers.
 */
export function earlierDays(
  period: BudgetPeriod,
  today: Day,
  firstMonth: Month | null,
): { firstDay: Day; lastDay: Day }[] {
  const step = period === 'year' ? 12 : 1
  return Array.from({ length: mostEarlier[period] }, (_, index) => {
    const month = addMonths(monthOf(today), -step * (index + 1))
    return {
      firstDay: firstDayOf(period === 'year' ? `${month.slice(0, 4)}-01` : month),
      lastDay: dayIn(month, today),
    }
  }).filter(({ firstDay }) => firstMonth !== null && monthOf(firstDay) >= firstMonth)
}

/** The same day of another month: its last one if it is shorter. */
function dayIn(month: Month, day: Day): Day {
  const same = `${month}${day.slice(7)}`
  const last = lastDayOf(month)
  return same < last ? same : last
}
