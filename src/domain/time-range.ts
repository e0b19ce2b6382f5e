import { addMonths, type Day, type Month } from './calendar.ts'
import { countedMonth, type MonthStart } from './month-start.ts'

/** The time ranges of the dashboard, shortest first (specification.md, 9). */
export const timeRanges = ['3m', '6m', '1y', '5y', 'all'] as const
export type TimeRange = (typeof timeRanges)[number]

export const defaultTimeRange: TimeRange = '1y'

const monthCounts: Record<TimeRange, number | null> = { '3m': 3, '6m': 6, '1y': 12, '5y': 60, all: null }

export const isTimeRange = (text: unknown): text is TimeRange => timeRanges.some((range) => range === text)

/** The first month of a range that ends with today's month; null when the range is unbounded. */
export function firstMonthOf(range: TimeRange, today: Day, monthStart: MonthStart): Month | null {
  const count = monthCounts[range]
  return count === null ? null : addMonths(countedMonth(today, monthStart), 1 - count)
}
