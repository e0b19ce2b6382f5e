/** A calendar date without a time zone, `2025-03-14` (product-decisions.md, 2). */
export type Day = string
/** A calendar month, `2025-03`. */
export type Month = string

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

export const earliestDay: Day = '1900-01-01'
export const latestDay: Day = '2199-12-31'

/** Whether the text is a real date, written `YYYY-MM-DD`, between `earliestDay` and `latestDay`. */
export function isDay(text: string): text is Day {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && isDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

const isDate = (year: number, month: number, day: number) =>
  year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

/** The day for these numbers, or null when there is no such date. */
export const dayOf = (year: number, month: number, day: number): Day | null =>
  isDate(year, month, day)
    ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : null

/** Whether the text is a month, written `YYYY-MM`. */
export const isMonth = (text: string): text is Month => isDay(`${text}-01`)

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstDayOf = (month: Month): Day => `${month}-01`

export const lastDayOf = (month: Month): Day =>
  `${month}-${String(daysIn(Number(month.slice(0, 4)), Number(month.slice(5)))).padStart(2, '0')}`

/** The month `count` months later (earlier when negative). */
export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Every month from the first to the last, both included; empty when the last is before the first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** The day `count` days later (earlier when negative). */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * dayInMilliseconds).toISOString().slice(0, 10)

/** How many days there are from the first to the last, both included. */
export const countDays = (first: Day, last: Day): number =>
  (Date.parse(last) - Date.parse(first)) / dayInMilliseconds + 1

/** The days from one to another, both included. */
export const daysBetween = (first: Day, last: Day): Day[] =>
  Array.from({ length: countDays(first, last) }, (_, index) => addDays(first, index))

/** The earlier of two days; the other one if one is undefined. */
export function earliestOf(one: Day, other: Day | undefined): Day
export function earliestOf(one: Day | undefined, other: Day | undefined): Day | undefined
export function earliestOf(one: Day | undefined, other: Day | undefined) {
  return one !== undefined && (other === undefined || one < other) ? one : other
}

/** The later of two days; the other one if one is undefined. */
export function latestOf(one: Day, other: Day | undefined): Day
export function latestOf(one: Day | undefined, other: Day | undefined): Day | undefined
export function latestOf(one: Day | undefined, other: Day | undefined) {
  return one !== undefined && (other === undefined || one > other) ? one : other
}
