import { defaultTimeRange, isTimeRange, type TimeRange } from '#domain/time-range.ts'

const key = 'defaultTimeRange'

/** The range the dashboard opens with, chosen in Settings and kept in this browser. */
export function readDefaultTimeRange(): TimeRange {
  const stored = localStorage.getItem(key)
  return isTimeRange(stored) ? stored : defaultTimeRange
}

export const saveDefaultTimeRange = (range: TimeRange): void => localStorage.setItem(key, range)
