import { type Day, dayOf } from '#domain/calendar.ts'

const time = '(?:[T ,]+\\d{1,2}:\\d{2}.*)?'
const yearFirst = new RegExp(`^(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})${time}$`)
const monthFirst = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${time}$`)
const monthNamed = new RegExp(`^([a-z]{3,9})\\.? (\\d{1,2}),? (\\d{4}|\\d{2})${time}$`, 'i')
const dayThenMonthNamed = new RegExp(`^(\\d{1,2})[ -]([a-z]{3,9})\\.?[ ,-]+(\\d{4}|\\d{2})${time}$`, 'i')

const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** 1 to 12 for an English month name, its first three letters or "Sept"; 0 for any other word. */
function monthNumber(name: string): number {
  const word = name.toLowerCase()
  if (word === 'sept') return 9
  return monthNames.findIndex((month) => word === month || word === month.slice(0, 3)) + 1
}

/** Two-digit years 00 to 68 are in the 2000s, as in POSIX. */
function yearOf(digits = ''): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year <= 68 ? 2000 + year : 1900 + year
}

/**
 * Reads a date as written: any time after it is ignored, and no time zone shifts it. With slashes, the order
 * is month, day, year. Null when there is no such day.
 */
export function readDay(text: string): Day | null {
  const slashes = monthFirst.exec(text)
  if (slashes) return dayOf(yearOf(slashes[3]), Number(slashes[1]), Number(slashes[2]))
  const iso = yearFirst.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const named = monthNamed.exec(text)
  if (named) return dayOf(yearOf(named[3]), monthNumber(named[1] ?? ''), Number(named[2]))
  const reversed = dayThenMonthNamed.exec(text)
  if (reversed) return dayOf(yearOf(reversed[3]), monthNumber(reversed[2] ?? ''), Number(reversed[1]))
  return null
}

/**
 * Whether text that `readDay` refuses is a date in another order: `13/04/2026` has the day first. One such
 * date shows that all dates in the file are in that order, so `03/04/2026` is not March 4.
 */
export function isInAnotherOrder(text: string): boolean {
  const slashes = monthFirst.exec(text)
  if (slashes) {
    const [, first = '', second = '', third = ''] = slashes
    const isDayFirst = dayOf(yearOf(third), Number(second), Number(first)) !== null
    const isYearFirst = third.length === 2 && dayOf(yearOf(first), Number(second), Number(third)) !== null
    return isDayFirst || isYearFirst
  }
  const iso = yearFirst.exec(text)
  return iso !== null && dayOf(Number(iso[1]), Number(iso[4]), Number(iso[3])) !== null
}
