import type { KeyboardEvent, ReactNode } from 'react'
import { addDays, type Day } from '#domain/calendar.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'

type MonthTableProps = {
  firstDay: Day
  lastDay: Day
  caption: ReactNode
  className?: string
  cellClassName?: string
  /** What the cell of a day contains. */
  children: (day: Day) => ReactNode
}

/** A month as a table of weeks. The arrow keys move between the links and buttons in it. */
export function MonthTable(props: MonthTableProps) {
  const { firstDay, lastDay, caption, className, cellClassName, children } = props
  const { locale } = useFormatSettings()
  const weeks = weeksOf(firstDay, lastDay, firstWeekday(locale))
  const weekdays = weeks[1] ?? []
  return (
    <table
      className={classNames('w-full table-fixed border-separate border-spacing-1', className)}
      onKeyDown={moveFocus}
    >
      {caption}
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="text-center font-normal text-muted text-xs">
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
              <td key={weekday} className={classNames('p-0', day !== null && cellClassName)}>
                {day !== null && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The weeks from one day to another, with null for other days. `weekday` is the one they begin with, 0 for Sunday. */
function weeksOf(first: Day, last: Day, weekday: number): (Day | null)[][] {
  const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
  const weeks: (Day | null)[][] = []
  const lead = (weekdayOf(first) - weekday + 7) % 7
  for (let day = addDays(first, -lead); day <= last; day = addDays(day, 7)) {
    const week = Array.from({ length: 7 }, (_, n) => addDays(day, n))
    weeks.push(week.map((each) => (first <= each && each <= last ? each : null)))
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
