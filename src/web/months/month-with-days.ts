import type { Month } from '#domain/calendar.ts'
import { format } from '#web/format/format.ts'
import { firstDayOfMonth, lastDayOfMonth, monthStart } from '#web/session/months.ts'

/** `May 2026`, or `May 2026 (Apr 25 – May 24)` if months don't begin on the first. */
export function monthWithDays(month: Month): string {
  const name = format.month(month)
  return monthStart() === 1 ? name : `${name} (${format.days(firstDayOfMonth(month), lastDayOfMonth(month))})`
}
