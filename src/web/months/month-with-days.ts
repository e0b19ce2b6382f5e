import type { Month } from '#domain/calendar.ts'
import { format } from '#web/format/format.ts'
import { firstDayOfMonth, lastDayOfMonth, monthStart } from '#web/session/months.ts'

/** `May 2026`, or `May 2026 (Apr 25 – May 24)` if months don't begin on the first. */
export const monthWithDays = (month: Month): string => withDays(format.month(month), month, month)

/** The same for a year. */
export const yearWithDays = (year: string): string => withDays(year, `${year}-01`, `${year}-12`)

const withDays = (name: string, first: Month, last: Month): string =>
  monthStart() === 1 ? name : `${name} (${format.days(firstDayOfMonth(first), lastDayOfMonth(last))})`
