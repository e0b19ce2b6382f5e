import type { Day } from '#domain/calendar.ts'

/** The first and the last day of rows; null if there are none. */
export function periodOf(rows: readonly { date: Day }[]): { first: Day; last: Day } | null {
  const [start] = rows
  if (!start) return null
  let first = start.date
  let last = start.date
  for (const { date } of rows) {
    if (date < first) first = date
    if (date > last) last = date
  }
  return { first, last }
}
