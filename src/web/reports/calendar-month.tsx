import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import { addDays, type Day, firstDayOf, lastDayOf, type Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { format, useFormatSettings } from '#web/format/format.ts'

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
}

/** A month as a table of weeks. Each day with transactions links to them. */
export function CalendarMonth({ month, days, levelOf, filter }: CalendarMonthProps) {
  const { locale } = useFormatSettings()
  const weeks = weeksOf(month, firstWeekday(locale))
  const weekdays = weeks[1] ?? []
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 self-start" onKeyDown={moveFocus}>
      <caption className="mb-1 text-left font-medium">{format.month(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="font-normal text-muted text-xs">
              {weekdayName(day ?? '', locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the empty cells of a week have no other key
              <td key={weekday} className="p-0">
                {day !== null && (
                  <CalendarDay day={day} cents={days.get(day)} levelOf={levelOf} filter={filter} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CalendarDayProps = {
  day: Day
  cents: Cents | undefined
  levelOf: (cents: Cents) => number
  filter: TransactionFilter
}

function CalendarDay({ day, cents, levelOf, filter }: CalendarDayProps) {
  const number = Number(day.slice(8))
  const look = 'flex h-8 items-center justify-center rounded-sm text-xs tabular-nums'
  if (cents === undefined) return <span className={`${look} text-muted`}>{number}</span>
  const name = `${format.day(day)}: ${format.money(cents)}`
  return (
    <Link
      to="/history"
      search={{ ...filter, start_date: day, end_date: day }}
      preload={false}
      aria-label={name}
      title={name}
      className={`${look} ${levelLook[levelOf(cents)]} hover:ring-2 hover:ring-accent`}
    >
      {number}
    </Link>
  )
}

/** The arrow keys move between the days of a month that have transactions. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(event.target as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The weeks of a month, with null for days of other months. `first` is the weekday they begin with, 0 for Sunday. */
function weeksOf(month: Month, first: number): (Day | null)[][] {
  const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
  const weeks: (Day | null)[][] = []
  const lead = (weekdayOf(firstDayOf(month)) - first + 7) % 7
  for (let day = addDays(firstDayOf(month), -lead); day <= lastDayOf(month); day = addDays(day, 7)) {
    const week = Array.from({ length: 7 }, (_, n) => addDays(day, n))
    weeks.push(week.map((each) => (each.startsWith(month) ? each : null)))
  }
  return weeks
}

const weekdayName = (day: Day, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

type WeekInfo = { getWeekInfo?: () => { firstDay: number } }

/** Firefox lacks `getWeekInfo`. There, weeks start on Sunday for US English and on Monday otherwise. */
function firstWeekday(locale: string): number {
  const known = (new Intl.Locale(locale) as WeekInfo).getWeekInfo?.().firstDay
  return known === undefined ? (locale.endsWith('-US') ? 0 : 1) : known % 7
}
