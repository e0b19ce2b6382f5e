import { type RawBuilder, sql } from 'kysely'
import type { Day, Month } from '#domain/calendar.ts'
import {
  firstOfMonth,
  isWorkingDay,
  lastDayOfSameName,
  type MonthStart,
  startingDay,
} from '#domain/month-start.ts'

/** The month in which a day counts, as `countedMonth` defines it. */
export function monthColumn(day: RawBuilder<Day>, start: MonthStart = firstOfMonth): RawBuilder<Month> {
  if (start === 1) return monthOf(day)
  const first = startingDay(start)
  if (first < 3 && isWorkingDay(start)) return monthFromLastDays(day, first)
  const [early, late] =
    first <= lastDayOfSameName ? [monthBefore(day), monthOf(day)] : [monthOf(day), monthAfter(day)]
  const hasBegun = sql`substr(${day}, 9, 2) >= ${twoDigits(first)}`
  if (!isWorkingDay(start)) return sql`case when ${hasBegun} then ${late} else ${early} end`
  return sql`case when ${hasBegun} then ${late} when substr(${day}, 9, 2) < ${twoDigits(first - 2)} then ${early}
    when ${number(day, 9, 2)} + ${weekendAfter(day)} >= ${sql.lit(first)} then ${late} else ${early} end`
}

/** Months that can begin in the last days of the calendar month before. */
const monthFromLastDays = (day: RawBuilder<Day>, first: number) => sql<Month>`case
  when substr(${day}, 9, 2) < '26' then ${
    first < 2
      ? monthOf(day)
      : sql`case
    when substr(${day}, 9, 2) = '01' and ${weekendAfter(day)} = 0 then ${monthBefore(day)} else ${monthOf(day)} end`
  }
  when ${number(day, 9, 2)} + ${weekendAfter(day)} >= ${daysInMonth(day)} + ${sql.lit(first)} then ${monthAfter(day)}
  else ${monthOf(day)} end`

const monthOf = (day: RawBuilder<Day>) => sql<Month>`substr(${day}, 1, 7)`
const twoDigits = (count: number) => sql.lit(String(count).padStart(2, '0'))
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

/** Days from a Friday or Saturday to the end of the weekend, in which a working day takes the place of later days. */
const weekendAfter = (day: RawBuilder<Day>) =>
  sql<number>`case ${weekday(day)} when 5 then 2 when 6 then 1 else 0 end`

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
