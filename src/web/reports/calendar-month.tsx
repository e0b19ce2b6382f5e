import { Link } from '@tanstack/react-router'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { Day, Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { MonthTable } from '#web/charts/month-table.tsx'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { firstDayOfMonth, lastDayOfMonth } from '#web/session/months.ts'

/** The color of each level, from no amount to the largest. */
export const levelLook = [
  'bg-sunken',
  'bg-accent-solid/15',
  'bg-accent-solid/30',
  'bg-accent-solid/50',
  'bg-accent-solid text-on-solid',
] as const

type CalendarMonthProps = {
  month: Month
  days: ReadonlyMap<Day, Cents>
  levelOf: (cents: Cents) => number
  filter: TransactionFilter
  /** The only day that Tab reaches. */
  dayInTabOrder: Day | undefined
}

/** A month as a table of weeks. Each day with transactions links to them. */
export const CalendarMonth = ({ month, days, ...shared }: CalendarMonthProps) => (
  <MonthTable
    firstDay={firstDayOfMonth(month)}
    lastDay={lastDayOfMonth(month)}
    caption={<caption className="mb-1 text-left font-medium">{monthWithDays(month)}</caption>}
    className="self-start"
  >
    {(day) => <CalendarDay day={day} cents={days.get(day)} {...shared} />}
  </MonthTable>
)

type CalendarDayProps = Omit<CalendarMonthProps, 'month' | 'days'> & { day: Day; cents: Cents | undefined }

function CalendarDay({ day, cents, levelOf, filter, dayInTabOrder }: CalendarDayProps) {
  const number = Number(day.slice(8))
  const look = 'flex h-8 items-center justify-center rounded-sm text-xs tabular-nums'
  if (cents === undefined) return <span className={`${look} text-muted`}>{number}</span>
  const name = `${format.day(day)}: ${format.money(cents)}`
  return (
    <Link
      to="/history"
      search={{ ...filter, start_date: day, end_date: day }}
      preload={false}
      data-day={day}
      tabIndex={day === dayInTabOrder ? 0 : -1}
      aria-label={name}
      title={name}
      className={`${look} ${levelLook[levelOf(cents)]} hover:ring-2 hover:ring-accent`}
    >
      {number}
    </Link>
  )
}
