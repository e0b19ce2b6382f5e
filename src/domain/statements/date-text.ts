import { type Day, dayOf } from '#domain/calendar.ts'

const time = '(?:[T ,]+\\d{1,2}:\\d{2}.*)?'
const yearFirst = new RegExp(`^(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})${time}$`)
const monthFirst = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${time}$`)
const monthNamed = new RegExp(`^([a-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${time}$`, 'i')
const dayThenMonthNamed = new RegExp(`^(\\d{1,2})[ -]([a-z]{3,9})\\.?[ ,-]+(\\d{4})${time}$`, 'i')

const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** 1 to 12 from an English name, its first three letters or "Sept"; 0 for any other word. */
function monthNumber(name: string): number {
  const word = name.toLowerCase()
  if (word === 'sept') return 9
  return monthNames.findIndex((month) => word === month || word === month.slice(0, 3)) + 1
}

/**
 * The day that the text of a date says, as it is written: a time after it is left aside and no time
 * zone moves it. Null when there is no such day, or when the text has two readings (`3/4/25`).
 */
export function readDay(text: string): Day | null {
  const slashes = monthFirst.exec(text)
  if (slashes) return dayOf(Number(slashes[3]), Number(slashes[1]), Number(slashes[2]))
  const iso = yearFirst.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const named = monthNamed.exec(text)
  if (named) return dayOf(Number(named[3]), monthNumber(named[1] ?? ''), Number(named[2]))
  const reversed = dayThenMonthNamed.exec(text)
  if (reversed) return dayOf(Number(reversed[3]), monthNumber(reversed[2] ?? ''), Number(reversed[1]))
  return null
}
