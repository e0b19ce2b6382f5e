import type { TransactionFilter } from '#contract/transactions.ts'
import { addMonths, type Day, type Month, monthsBetween } from '#domain/calendar.ts'
import { quarterOf } from '#domain/reports/report.ts'
import type { PeriodUnit } from '#domain/reports/report-view.ts'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { daysOfMonths, monthOfDay } from '#web/session/months.ts'
import type { Period } from './period-chart.tsx'

const keyOf: Record<PeriodUnit, (month: Month) => string> = {
  month: (month) => month,
  quarter: quarterOf,
  year: (month) => month.slice(0, 4),
}

/** The periods from one month to another, each with the part that they cover and the filter limited to its days. */
export function periodsBetween(
  unit: PeriodUnit,
  { first, last }: { first: Month; last: Month },
  filter: TransactionFilter,
  today: Day,
): Period[] {
  const current = keyOf[unit](monthOfDay(today))
  const groups = Map.groupBy(monthsBetween(first, last), keyOf[unit])
  return Array.from(groups, ([key, months]) => {
    const start = months[0] ?? first
    const isCutOff = keyOf[unit](addMonths(start, -1)) === key
    const part = partText(isCutOff ? format.shortMonth(start) : null, key === current)
    const { name, short } = namesOf(unit, key)
    return {
      key,
      name: [name, part].filter(Boolean).join(' '),
      short,
      part,
      filter: { ...filter, ...daysOfMonths(start, months.at(-1) ?? last) },
    }
  })
}

function partText(start: string | null, isCurrent: boolean): string {
  if (start !== null) return isCurrent ? `since ${start}` : `from ${start}`
  return isCurrent ? 'so far' : ''
}

function namesOf(unit: PeriodUnit, key: string): { name: string; short: string } {
  if (unit === 'month')
    return {
      name: monthWithDays(key),
      short: key.endsWith('-01') ? key.slice(0, 4) : format.shortMonth(key),
    }
  const name = key.replace('-', ' ')
  return { name, short: name }
}

type Window = { first: Month | null; last: Month }

/** The first and last month of a window. If it has no start, the first month is the earliest one with transactions. */
export function monthsOf({ first, last }: Window, found: readonly Month[]): { first: Month; last: Month } {
  return { first: first ?? [...found, last].sort()[0] ?? last, last }
}
