import type { Day } from '#domain/calendar.ts'
import { type DateText, hasDay, readDateText } from '#domain/reading/date-text.ts'
import type { DateOrder, Question, Reason } from '#domain/reading/reading.ts'
import { cellOf } from '#domain/reading/table.ts'
import { remembering } from '#domain/reading/texts.ts'

const dateOrders: DateOrder[] = ['dmy', 'mdy', 'ymd']
const mostRemembered = 5000

export type DateConclusion = { order: DateOrder | null; why: Reason | null; question: Question | null }

const dayNumbers = new Map<Day, number>()

function dayNumber(day: Day): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  if (dayNumbers.size > mostRemembered) dayNumbers.clear()
  const number = Date.parse(day) / 86_400_000
  dayNumbers.set(day, number)
  return number
}

/** How the days of a file follow each other in one order of day, month and year. */
const createTrail = () => ({
  valid: 0,
  last: null as number | null,
  rises: 0,
  falls: 0,
  first: Number.POSITIVE_INFINITY,
  latest: Number.NEGATIVE_INFINITY,
  near: 0,
  far: 0,
})

const daysOf = (read: DateText) => (hasDay(read.days) ? read.days : (read.buddhist ?? read.days))
// Two-digit years from 60 to 79. No bank file is as old as 1979.
const isOfBuddhistRange = (year: number) => (year >= 2060 && year < 2069) || (year >= 1969 && year < 1980)
const isCertain = ({ shape }: DateText) =>
  shape === 'year_first' || shape === 'named' || shape === 'minguo' || shape === 'old_calendar'

/** Gathers, over all rows, in which order the dates of a file can be read. */
export function createDateEvidence() {
  const parse = remembering(readDateText)
  const trails = { dmy: createTrail(), mdy: createTrail(), ymd: createTrail() }
  const shapes = new Set<DateText['shape']>()
  let onlyDayFirst = 0
  let onlyMonthFirst = 0
  let total = 0
  let openBookingDates = 0
  const days = new Set<string>()
  // How many dates of bookings have a year that must, may, or can't be Buddhist, without those of the row above.
  const years = { buddhist: 0, either: 0, common: 0 }
  let hasOtherYears = false
  // The dates in the row above.
  let lastMain: DateText | null = null
  let lastOther: DateText | null = null

  function seeOne(text: string, isMain: boolean): DateText | null {
    const read = parse(text)
    if (read === null) return null
    // Rows of one day follow each other. All but the first of them only count.
    const isNew = read !== (isMain ? lastMain : lastOther)
    if (isMain) lastMain = read
    else lastOther = read
    if (isNew) seeFormat(read, isMain)
    if (isCertain(read)) return read
    if (isNew) seeDays(read, text, isMain)
    total += 1
    if (isMain) openBookingDates += 1
    const { dmy, mdy, ymd } = daysOf(read)
    if (dmy !== null && mdy === null) onlyDayFirst += 1
    if (mdy !== null && dmy === null) onlyMonthFirst += 1
    if (dmy !== null) trails.dmy.valid += 1
    if (mdy !== null) trails.mdy.valid += 1
    if (ymd !== null) trails.ymd.valid += 1
    return read
  }

  function seeFormat(read: DateText, isMain: boolean) {
    shapes.add(read.shape)
    if (isMain && read.buddhist === undefined) years.common += 1
    else if (isMain) {
      years[hasDay(read.days) ? 'either' : 'buddhist'] += 1
      for (const day of Object.values(read.days))
        if (day !== null) hasOtherYears ||= !isOfBuddhistRange(Number(day.slice(0, 4)))
    }
  }

  function seeDays(read: DateText, text: string, isMain: boolean) {
    if (days.size < 50) days.add(text)
    const possible = daysOf(read)
    for (const order of dateOrders) {
      const day = possible[order]
      const trail = trails[order]
      if (day === null) continue
      const number = dayNumber(day)
      trail.first = Math.min(trail.first, number)
      trail.latest = Math.max(trail.latest, number)
      if (!isMain) continue
      if (trail.last !== null && number > trail.last) trail.rises += 1
      if (trail.last !== null && number < trail.last) trail.falls += 1
      trail.last = number
    }
  }

  return {
    parse,
    /** Whether all years are Buddhist. Two-digit years from 60 would otherwise be in the 2060s or the 1900s. */
    areBuddhist: (language: string | null) =>
      years.common === 0 &&
      (years.buddhist > 0 || (years.either > 0 && (language === 'th' || !hasOtherYears))),
    /** Takes the date of a booking and the cells of its row, some of which are further dates. */
    see(text: string, cells: readonly string[], otherColumns: readonly number[]) {
      const main = seeOne(text, true)
      for (const column of otherColumns) {
        const otherText = cellOf(cells, column)
        const other = otherText === '' ? null : seeOne(otherText, false)
        for (const order of ['dmy', 'mdy'] as const) {
          const [a, b] = [main && daysOf(main)[order], other && daysOf(other)[order]]
          if (!a || !b || main?.shape !== other?.shape) continue
          trails[order][Math.abs(dayNumber(a) - dayNumber(b)) <= 12 ? 'near' : 'far'] += 1
        }
      }
    },
    conclude(isEnglish: boolean, language: string | null): DateConclusion {
      const sure = (order: DateOrder | null, why: Reason | null) => ({ order, why, question: null })
      if (openBookingDates === 0) {
        if (shapes.has('year_first') || shapes.has('minguo') || shapes.has('old_calendar'))
          return sure('ymd', { code: 'dates_year_first' })
        return sure(null, shapes.has('named') ? { code: 'dates_named' } : null)
      }
      const ask = (choices: DateOrder[], assumed: DateOrder, why: Reason): DateConclusion => ({
        order: assumed,
        why: null,
        question: { about: 'date_order', choices, assumed, why },
      })
      if (onlyDayFirst > 0 && onlyMonthFirst > 0 && trails.ymd.valid < total)
        return ask(['dmy', 'mdy'], onlyDayFirst >= onlyMonthFirst ? 'dmy' : 'mdy', {
          code: 'dates_contradict',
          dayFirst: onlyDayFirst,
          monthFirst: onlyMonthFirst,
        })
      // Year 7 of the Reiwa era is 2025, but "07" could also be 2007.
      if (language === 'ja' && [...days].some((text) => /^\d{1,2}\D/.test(text) && text.length <= 8))
        return ask(dateOrders, 'ymd', { code: 'era_years' })
      const most = Math.max(...dateOrders.map((order) => trails[order].valid))
      let open = dateOrders.filter((order) => trails[order].valid === most)
      const span = (order: DateOrder) => trails[order].latest - trails[order].first
      // A year of two digits: read in a wrong place it scatters the rows over decades.
      const narrowest = Math.min(...open.map(span))
      const scatters = (order: DateOrder) => span(order) > 300 && span(order) > 10 * (narrowest + 1)
      const others = open.filter((order) => order !== 'ymd')
      if (open.includes('ymd') && scatters('ymd')) open = others
      else if (open.includes('ymd') && others.length > 0 && others.every(scatters)) open = ['ymd']
      const [one, two] = open
      if (one !== undefined && two === undefined) {
        if (one === 'dmy' && onlyDayFirst > 0)
          return sure('dmy', { code: 'day_above_12', rows: onlyDayFirst })
        if (one === 'mdy' && onlyMonthFirst > 0)
          return sure('mdy', { code: 'month_first_day_above_12', rows: onlyMonthFirst })
        return sure(one, { code: 'only_date_order', order: one })
      }
      if (shapes.has('digits') && open.includes('ymd') && [...days].every((text) => text.length >= 8))
        return sure('ymd', { code: 'only_date_order', order: 'ymd' })
      const isDotted =
        ['dots', 'short_dots'].some((shape) => shapes.has(shape as DateText['shape'])) &&
        !shapes.has('marks') &&
        !shapes.has('short_marks')
      if (isDotted && open.includes('dmy') && (!open.includes('ymd') || !isEnglish))
        return sure('dmy', { code: 'dates_with_dots' })
      if (!isEnglish && language !== null && open.includes('dmy') && !open.includes('ymd'))
        return sure('dmy', { code: 'day_first_by_language', language })
      const near = open.filter(
        (order) => order !== 'ymd' && trails[order].far === 0 && trails[order].near > 0,
      )
      const farther = open.filter((order) => trails[order].far > 1)
      if (near.length === 1 && near[0] && farther.length === 1 && open.length === 2)
        return sure(near[0], { code: 'two_dates_near', order: near[0] })
      const inOrder = open.filter((order) => Math.min(trails[order].rises, trails[order].falls) === 0)
      const jumping = open.filter((order) => Math.min(trails[order].rises, trails[order].falls) > 1)
      if (inOrder.length === 1 && jumping.length === open.length - 1 && days.size >= 5 && inOrder[0])
        return sure(inOrder[0], { code: 'rows_in_order', order: inOrder[0] })
      return ask(
        open,
        open.includes('mdy') && isEnglish && !open.includes('ymd') ? 'mdy' : (open[0] ?? 'dmy'),
        {
          code: 'dates_open',
          rows: total,
        },
      )
    },
  }
}
