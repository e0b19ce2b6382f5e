import { readDateText } from './date-text.ts'
import { monthOfName } from './month-names.ts'
import { plainName } from './plain-name.ts'
import type { DateOrder } from './reading.ts'
import { cellOf, type Row, type Table } from './table.ts'

const dayAndMonth = /^(\d{1,2})[ ./-]?(\p{L}{3,12})\.?$|^(\p{L}{3,12})\.?[ -](\d{1,2})$/u
const inNumbers = /^\d{1,2}(?:[/-]\d{1,2}|\.\d{1,2}\.)$/
// Spreadsheets put an apostrophe before a date that is stored as text.
const withoutApostrophe = (text: string) => text.replace(/^'/, '')

/** Whether a text is a day and a month alone, such as "31 Jan" or "31/01". */
function isWithoutYear(cell: string): boolean {
  const text = withoutApostrophe(cell)
  if (inNumbers.test(text)) return true
  const found = dayAndMonth.exec(text)
  return found !== null && monthOfName(plainName(found[2] ?? found[3] ?? '')) > 0
}

/** A date such as "31.01", which only the name of its column tells from a number. */
const withLastDot = (text: string): string => (/^\d{2}\.\d{2}$/.test(text) ? `${text}.` : text)

/** The columns whose dates have no year. A few of their cells may hold something else, such as "pending". */
export function columnsWithoutYears(
  { head, names }: Pick<Table, 'head' | 'names'>,
  areNamed = false,
): number[] {
  const width = names?.length ?? Math.max(0, ...head.map(({ cells }) => cells.length))
  // Lines after the table, such as a closing balance, have fewer cells.
  const whole = head.filter(({ cells }) => cells.length >= width)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const texts = whole.flatMap(({ cells }) => cellOf(cells, column) || [])
    return (
      texts.length > 0 &&
      texts.filter((text) => isWithoutYear(areNamed ? withLastDot(text) : text)).length >= texts.length * 0.6
    )
  })
}

const dateIn =
  /(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.? \p{L}{3,12}\.?,? \d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4})(?![\d./-])/gu
// In a longer period, the same day and month can occur twice.
const longestPeriod = 365

type Period = { order: DateOrder; from: string; to: string }

/** The period above a table, in each order of day and month in which it can be read. */
function periodsIn(preamble: readonly Row[]): Period[] {
  const rows = preamble.map(({ cells }) =>
    [...cells.join(' ').matchAll(dateIn)].flatMap(([text]) => readDateText(text)?.days ?? []),
  )
  const [from, to, other] = rows.find((dates) => dates.length === 2) ?? rows.flat()
  if (!from || !to || other) return []
  return (['dmy', 'mdy'] as const).flatMap((order) => {
    const [first, last] = [from[order] ?? from.ymd, to[order] ?? to.ymd]
    if (first === null || last === null || first > last) return []
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
    return days < longestPeriod ? [{ order, from: first, to: last }] : []
  })
}

/** Appends the year to a day and month, as such dates are usually written. */
function withYear(cell: string, year: string): string {
  const text = withoutApostrophe(cell)
  if (text.endsWith('.') && inNumbers.test(text)) return text + year
  return `${text}${/^\d+([/-])\d+$/.exec(text)?.[1] ?? ' '}${year}`
}

/**
 * How to add the years to such dates, if all of them are within the period above the table in only one year. Null if
 * they are not. If day and month can be read in either order, they keep it, so that it can be asked.
 */
export function yearsFromPeriod(
  { preamble, head }: Pick<Table, 'preamble' | 'head'>,
  columns: readonly number[],
): ((cell: string) => string) | null {
  const texts = head.flatMap(({ cells }) => columns.map((column) => cellOf(cells, column)))
  const dates = [...new Set(texts.filter(isWithoutYear))]
  const ways = periodsIn(preamble).map(({ order, from, to }) => (cell: string) => {
    const years = [...new Set([from.slice(0, 4), to.slice(0, 4)])]
    const [day] = years.flatMap((year) => {
      const read = readDateText(withYear(cell, year))?.days[order] ?? null
      return read !== null && read >= from && read <= to ? [read] : []
    })
    return day ?? null
  })
  const [way, other] = ways.filter((dayOf) => dates.every((text) => dayOf(text) !== null))
  if (!way) return null
  const yearOf = (text: string) => way(text)?.slice(0, 4)
  if (other && dates.some((text) => yearOf(text) !== other(text)?.slice(0, 4))) return null
  return (cell) => {
    if (!isWithoutYear(cell)) return cell
    const year = yearOf(cell)
    return (other && year ? withYear(cell, year) : way(cell)) ?? cell
  }
}

const mostDaysApart = 60

/** Adds the year that puts a date nearest to a complete one, if it is the same in every order of day and month. */
export function yearFromNearest(cell: string, whole: string): string {
  const near = readDateText(whole)?.days
  const date = withLastDot(cell)
  if (!isWithoutYear(date) || !near) return cell
  const years = (['dmy', 'mdy', 'ymd'] as const).flatMap((order) => {
    const day = near[order]
    if (!day) return []
    const year = Number(day.slice(0, 4))
    return [year - 1, year, year + 1].filter((one) => {
      const dates = readDateText(withYear(date, String(one)))?.days
      const read = dates?.[order] ?? null
      return read !== null && Math.abs(Date.parse(read) - Date.parse(day)) <= mostDaysApart * 86_400_000
    })
  })
  return years.length > 0 && new Set(years).size === 1 ? withYear(date, String(years[0])) : cell
}
