import type { Day, Month } from '#domain/calendar.ts'
import {
  countedMonth,
  firstCountedDay,
  firstOfMonth,
  lastCountedDay,
  type MonthStart,
  sameDayOfMonth,
} from '#domain/month-start.ts'
import { today } from './today.ts'

let start: MonthStart = firstOfMonth

/** When the ledger's months begin. It follows the settings together with `format`. */
export const monthStart = (): MonthStart => start

export function setMonthStart(next: MonthStart): void {
  start = next
}

/** The month in which a day counts. */
export const monthOfDay = (day: Day): Month => countedMonth(day, start)

export const currentMonth = (): Month => monthOfDay(today())

export const firstDayOfMonth = (month: Month): Day => firstCountedDay(month, start)

export const lastDayOfMonth = (month: Month): Day => lastCountedDay(month, start)

/** The day of another month with which a day is compared. */
export const sameDayIn = (month: Month, day: Day): Day => sameDayOfMonth(month, day, start)

/** The days from the first of a month to the last of another one, as a filter of History. */
export const daysOfMonths = (first: Month, last: Month): { start_date: Day; end_date: Day } => ({
  start_date: firstDayOfMonth(first),
  end_date: lastDayOfMonth(last),
})
