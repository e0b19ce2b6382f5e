import { dayOf as anyDayOf, type Day } from '#domain/calendar.ts'
import { asciiDigits, withoutInvisible } from './ascii-digits.ts'
import { monthOfName, withMonthsInEnglish } from './month-names.ts'
import { dayOfOldCalendar } from './old-calendars.ts'
import { plainName } from './plain-name.ts'
import type { DateOrder } from './reading.ts'

/** The days that a text can mean: one that stands, or one for each order of day, month and year. */
export type DateText = {
  days: Record<DateOrder, Day | null>
  /** The number format, so that columns in the same format are judged together. */
  shape:
    | 'named'
    | 'year_first'
    | 'dots'
    | 'short_dots'
    | 'marks'
    | 'short_marks'
    | 'digits'
    | 'minguo'
    | 'old_calendar'
  /** The days if the year is in the Buddhist calendar of Thailand, where 2025 is 2568, or 68. */
  buddhist?: DateText['days'] | undefined
}

const weekdays = new Set(
  'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonntag lun mar mer jeu ven sam dim lunes martes miercoles jueves viernes sabado domingo lu ma me je ve sa lunedi martedi mercoledi giovedi venerdi sabato domenica man tir ons tor fre lor son zo wo vr za mie jue dom seg ter qua qui sex sab pn wt sr cz pt nd po ut st ct pa ne'.split(
    ' ',
  ),
)

const fillers = new Set([...weekdays, ...'de del di do da of the st nd rd th o a g r den d'.split(' ')])

export const isWeekday = (text: string): boolean => weekdays.has(plainName(text))

// Years outside this range are typos.
const dayOf = (year: number, month: number, day: number): Day | null =>
  year >= 1950 && year < 2100 ? anyDayOf(year, month, day) : null

const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year <= 68 ? 2000 + year : 1900 + year
}

const same = (day: Day | null): DateText['days'] => ({ dmy: day, mdy: day, ymd: day })
export const hasDay = (days: DateText['days']): boolean =>
  days.dmy !== null || days.mdy !== null || days.ymd !== null

/** Converts Buddhist years: those from 2500, and two-digit years that would otherwise be after 2059. */
function buddhistDays({
  dmy,
  mdy,
  ymd,
}: Record<DateOrder, [year: string, month: string, day: string] | null>): DateText['days'] | undefined {
  const read = (parts: [string, string, string] | null) => {
    if (parts === null) return null
    const [year, month, day] = parts
    const ofEra = Number(year) + (year.length === 2 ? 2500 : 0)
    return ofEra >= (year.length === 2 ? 2560 : 2500) && ofEra < 2600
      ? dayOf(ofEra - 543, Number(month), Number(day))
      : null
  }
  const days = { dmy: read(dmy), mdy: read(mdy), ymd: read(ymd) }
  return hasDay(days) ? days : undefined
}

// Spreadsheets put an apostrophe before a date that is stored as text.
const apostrophe = 39

/** Reads a text as a date without deciding its order; null for any other text. A time after it is ignored. */
export function readDateText(text: string): DateText | null {
  if (text.length < 6 || text.length > 45 || !/\p{Nd}/u.test(text)) return null
  if (text.charCodeAt(0) === apostrophe) return readDateText(text.replaceAll("'", ''))
  const visible = /[^ -~]/.test(text) ? withoutInvisible(text) : text
  const read = readNumeric(visible) ?? readNamed(visible)
  return read !== null && (hasDay(read.days) || read.buddhist) ? read : null
}

const time = String.raw`(?:(?:[T ,;]+|\s*-\s*)\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|[A-Z]{2,5}|[-+]\d{2}:?\d{2}(?: ?\(?[A-Z]{2,5}\)?)?)?)?`
const numeric = new RegExp(
  String.raw`^(?:\p{L}{2,12}\.?,? )?'?(\d{1,4})([-./ ]|\. )(\d{1,2})(?:\2|(?<=/\d{1,2})-(?=\d{4}))?(?:(?<=\D)|(?=[' ]))['’]?(\d{4}|\d{1,2})\.?${time}$`,
  'u',
)
const compact = /^(\d{8}|\d{6})(?:\d{6}|\d{4})?(?:[T ]\d{2}:?\d{2}(?::?\d{2})?)?$/

// Eras of Japan, by their first years: `令和7年1月31日` and `R7.1.31` are 2025-01-31.
const eras: Record<string, number> = { 令和: 2019, R: 2019, 平成: 1989, H: 1989 }
const ofEra = /^(令和|平成|[RH])\s?(元|\d{1,2})([-./])(\d{1,2})\3(\d{1,2})$/

function readNumeric(text: string): DateText | null {
  const digits = compact.exec(text)
  if (digits) return digits[1]?.length === 8 ? readEight(digits[1]) : readSix(text)
  const plain = /[^ -~]/.test(text)
    ? asciiDigits(text)
        .normalize('NFKC')
        // Taiwanese years have three digits, or two before 2011.
        .replace(/^(?:民國|中華民國)\s*(\d{2}(?!\d))?/, (_, year) => (year ? `0${year}` : ''))
        .replace(/[年月]/g, '-')
        .replace(/日/, '')
    : text
  const [, era, yearOfEra = '', , month, day] = ofEra.exec(plain) ?? []
  if (era !== undefined) {
    const year = (eras[era] ?? 0) + (yearOfEra === '元' ? 1 : Number(yearOfEra)) - 1
    return { days: same(dayOf(year, Number(month), Number(day))), shape: 'year_first' }
  }
  const found = numeric.exec(plain)
  if (!found) return null
  const [, first = '', mark = '', second = '', third = ''] = found
  // In Taiwan, years are counted from 1912. Only these have three digits.
  if (first.length === 3)
    return third.length > 2 || !/^[-./]$/.test(mark)
      ? null
      : { days: same(dayOf(Number(first) + 1911, Number(second), Number(third))), shape: 'minguo' }
  if (first.length === 4) {
    if (third.length > 2) return null
    const parts: [string, string, string] = [first, second, third]
    const day = dayOf(Number(first), Number(second), Number(third))
    const old = day ?? dayOfOldCalendar(Number(first), Number(second), Number(third))
    return {
      days: same(old),
      shape: old === day ? 'year_first' : 'old_calendar',
      buddhist: first >= '2500' ? buddhistDays({ dmy: parts, mdy: parts, ymd: parts }) : undefined,
    }
  }
  const isDot = mark.startsWith('.')
  const days = {
    dmy: dayOf(yearOf(third), Number(second), Number(first)),
    mdy: dayOf(yearOf(third), Number(first), Number(second)),
    ymd: third.length === 4 ? null : dayOf(yearOf(first), Number(second), Number(third)),
  }
  const isShort = third.length === 2 && second.length <= 2
  const buddhist = buddhistDays({
    dmy: third.length === 4 || isShort ? [third, second, first] : null,
    mdy: third.length === 4 || isShort ? [third, first, second] : null,
    ymd: isShort && first.length === 2 ? [first, second, third] : null,
  })
  if (third.length === 4) return { days, shape: isDot ? 'dots' : 'marks', buddhist }
  return first.length + third.length < 3 || third.length === 1
    ? { days: { dmy: null, mdy: null, ymd: first.length === 2 ? days.ymd : null }, shape: 'short_marks' }
    : { days, shape: isDot ? 'short_dots' : 'short_marks', buddhist }
}

function readEight(text: string): DateText {
  const at = (from: number, to: number) => Number(text.slice(from, to))
  const inRange = (year: number) => year >= 1950 && year < 2100
  const ymd = inRange(at(0, 4)) ? dayOf(at(0, 4), at(4, 6), at(6, 8)) : null
  const dmy = inRange(at(4, 8)) ? dayOf(at(4, 8), at(2, 4), at(0, 2)) : null
  const mdy = inRange(at(4, 8)) ? dayOf(at(4, 8), at(0, 2), at(2, 4)) : null
  return { days: { ymd, dmy, mdy }, shape: 'digits' }
}

function readSix(text: string): DateText | null {
  if (text.length !== 6) return null
  const [a = '', b = '', c = ''] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
  return {
    days: {
      ymd: dayOf(yearOf(a), Number(b), Number(c)),
      dmy: dayOf(yearOf(c), Number(b), Number(a)),
      mdy: dayOf(yearOf(c), Number(a), Number(b)),
    },
    shape: 'digits',
  }
}

/** A date with the name of its month: `31 janv. 2025`, `Jan 31, 2025`, `2025-Jan-31`. */
function readNamed(text: string): DateText | null {
  if (!/\p{L}/u.test(text)) return null
  const tokens = plainName(
    withMonthsInEnglish(asciiDigits(text))
      .replace(/[T ,]*\d{1,2}:\d{2}.*$/, '')
      .replace(/(\d)(st|nd|rd|th|º|er|e)\b/gi, '$1'),
  ).match(/\p{L}+|\d+/gu)
  if (tokens === null || tokens.length > 7) return null
  const numbers = tokens.filter((token) => /^\d/.test(token))
  const words = tokens.filter((token) => !/^\d/.test(token))
  const months = words.map(monthOfName).filter((month) => month > 0)
  const month = months.length === 1 ? months[0] : monthBetween(tokens)
  if (!month || numbers.length !== 2) return null
  if (words.some((word) => monthOfName(word) === 0 && !fillers.has(word))) return null
  const [first = '', second = ''] = numbers
  if (first.length > 2 === second.length > 2 && first.length > 2) return null
  const isYearFirst = first.length === 4
  const day = isYearFirst ? second : first
  const year = isYearFirst ? first : second
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return null
  const parts: [string, string, string] = [year, String(month), day]
  return {
    days: same(dayOf(yearOf(year), month, Number(day))),
    shape: 'named',
    buddhist: buddhistDays({ dmy: parts, mdy: parts, ymd: parts }),
  }
}

/** Of two words that name months, such as `mar 4 mar 2025`, the one between the numbers. */
const monthBetween = (tokens: string[]): number | undefined =>
  tokens
    .map((token, at) => (at > 0 && /^\d/.test(tokens[at - 1] ?? '') ? monthOfName(token) : 0))
    .find((month) => month > 0)

/** The date of a spreadsheet's serial number, which counts days from the end of 1899. */
export function dayOfSerial(serial: number, is1904 = false): Day | null {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  if (days < 61 || days > 110_000) return null
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
