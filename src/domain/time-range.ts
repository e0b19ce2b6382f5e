import { addMonths, type Month } from './calendar.ts'

/** The spans a dashboard can show, shortest first (spec 9). */
export const timeRanges = ['3m', '6m', '1y', '5y', 'all'] as const
export type TimeRange = (typeof timeRanges)[number]

const monthCounts: Record<TimeRange, number | null> = { '3m': 3, '6m': 6, '1y': 12, '5y': 60, all: null }

export const isTimeRange = (text: unknown): text is TimeRange => timeRanges.some((range) => range === text)

/** The first month of a range that ends with the current month; null when it is unbounded. */
export function firstMonthOf(range: TimeRange, currentMonth: Month): Month | null {
  const count = monthCounts[range]
  return count === null ? null : addMonths(currentMonth, 1 - count)
}
