import type { Day } from '#domain/calendar.ts'

/** The number of days since 1970, for calculating how far apart two dates are. */
export const dayNumber = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000

/** The number of weekdays after the first day, up to and including the second. Banks only book on weekdays. */
export const weekdaysBetween = (first: number, second: number): number =>
  weekdaysUntil(second) - weekdaysUntil(first)

function weekdaysUntil(day: number): number {
  const sinceMonday = day - 3
  const weeks = Math.floor(sinceMonday / 7)
  return weeks * 5 + Math.min(sinceMonday - weeks * 7, 5)
}
