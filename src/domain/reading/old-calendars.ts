import { addDays, type Day } from '#domain/calendar.ts'

// The Persian calendar and that of Saudi Arabia. Their years cannot be mistaken for each other: those of the Persian one
// are read from 1380, which is 2001, to 1419, and those of the Islamic one from 1420, which is 1999, to 1480.
const calendars = [
  { name: 'persian', from: 1380, to: 1419, newYear: { year: 1403, day: '2024-03-20' }, daysInYear: 365.2422 },
  {
    name: 'islamic-umalqura',
    from: 1420,
    to: 1480,
    newYear: { year: 1446, day: '2024-07-07' },
    daysInYear: 354.367,
  },
]
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(calendar: string): Intl.DateTimeFormat {
  const format =
    formats.get(calendar) ??
    new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
  formats.set(calendar, format)
  return format
}

/** The day of a date in one of these calendars; null if there is none. */
export function dayOfOldCalendar(year: number, month: number, day: number): Day | null {
  const calendar = calendars.find(({ from, to }) => year >= from && year <= to)
  if (!calendar || month < 1 || month > 12 || day < 1 || day > 31) return null
  const { name, newYear, daysInYear } = calendar
  const start = addDays(
    newYear.day,
    Math.round((year - newYear.year + (month - 1) / 12) * daysInYear) + day - 1,
  )
  for (let offset = -6; offset <= 6; offset += 1) {
    const found = addDays(start, offset)
    const parts = formatOf(name).formatToParts(new Date(`${found}T00:00:00Z`))
    const numberOf = (type: string) =>
      Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10)
    if (numberOf('year') === year && numberOf('month') === month && numberOf('day') === day) return found
  }
  return null
}
