import { type RawBuilder, sql } from 'kysely'
import type { Day, Month } from '#domain/calendar.ts'
import { firstOfMonth, lastDayOfSameName, type MonthStart } from '#domain/month-start.ts'

/** The month in which a day counts, as `countedMonth` defines it. */
export function monthColumn(day: RawBuilder<Day>, start: MonthStart = firstOfMonth): RawBuilder<Month> {
  const month = sql<Month>`substr(${day}, 1, 7)`
  if (start === 1) return month
  if (start === 'last_working_day')
    return sql`case when ${isInLastWorkingDays(day)} then ${monthAfter(day)} else ${month} end`
  const first = sql.lit(String(start).padStart(2, '0'))
  return start <= lastDayOfSameName
    ? sql`case when substr(${day}, 9, 2) < ${first} then ${monthBefore(day)} else ${month} end`
    : sql`case when substr(${day}, 9, 2) >= ${first} then ${monthAfter(day)} else ${month} end`
}

const number = (day: RawBuilder<Day>, from: number, length: number) =>
  sql<number>`cast(substr(${day}, ${sql.lit(from)}, ${sql.lit(length)}) as integer)`
const yearOf = (day: RawBuilder<Day>) => number(day, 1, 4)
const monthNumber = (day: RawBuilder<Day>) => number(day, 6, 2)

const monthAfter = (day: RawBuilder<Day>) => sql<Month>`case
  when substr(${day}, 1, 7) = '2199-12' then '2199-12'
  when substr(${day}, 6, 2) = '12' then cast(${yearOf(day)} + 1 as text) || '-01'
  else substr(${day}, 1, 5) || substr(cast(${monthNumber(day)} + 101 as text), 2, 2) end`

const monthBefore = (day: RawBuilder<Day>) => sql<Month>`case
  when substr(${day}, 1, 7) = '1900-01' then '1900-01'
  when substr(${day}, 6, 2) = '01' then cast(${yearOf(day)} - 1 as text) || '-12'
  else substr(${day}, 1, 5) || substr(cast(${monthNumber(day)} + 99 as text), 2, 2) end`

/**
 * Whether no later day of the calendar month is a working day: on the last day, on a Friday or Saturday with one day
 * left, and on a Friday with two days left.
 */
function isInLastWorkingDays(day: RawBuilder<Day>) {
  const daysLeft = sql<number>`(${daysInMonth(day)} - ${number(day, 9, 2)})`
  return sql<boolean>`case when substr(${day}, 9, 2) < '26' then 1 = 0 else case ${daysLeft}
    when 0 then 1 = 1
    when 1 then ${weekday(day)} in (5, 6)
    when 2 then ${weekday(day)} = 5
    else 1 = 0 end end`
}

const daysInMonth = (day: RawBuilder<Day>) => sql<number>`case
  when substr(${day}, 6, 2) in ('04', '06', '09', '11') then 30
  when substr(${day}, 6, 2) <> '02' then 31
  when ${yearOf(day)} % 4 = 0 and (${yearOf(day)} % 100 <> 0 or ${yearOf(day)} % 400 = 0) then 29
  else 28 end`

/** Sunday is 0. Counts the days in the Gregorian calendar, whose years begin in March so that leap days come last. */
function weekday(day: RawBuilder<Day>) {
  const beforeMarch = sql`case when ${monthNumber(day)} < 3 then 1 else 0 end`
  const year = sql`(${yearOf(day)} - ${beforeMarch})`
  const month = sql`(${monthNumber(day)} + 12 * ${beforeMarch})`
  return sql<number>`((${year} * 365 + ${year} / 4 - ${year} / 100 + ${year} / 400
    + (153 * ${month} - 457) / 5 + ${number(day, 9, 2)} - 306) % 7)`
}
