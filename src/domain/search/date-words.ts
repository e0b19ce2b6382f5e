import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  isDay,
  isMonth,
  lastDayOf,
  type Month,
} from '#domain/calendar.ts'
import {
  countedMonth,
  firstCountedDay,
  firstOfMonth,
  lastCountedDay,
  type MonthStart,
} from '#domain/month-start.ts'
import { type DatePhrase, datePhrases } from './date-phrases.ts'
import type { Typist } from './search-term.ts'

export type Dates = { from: Day | null; to: Day | null }

/** The dates that a phrase means today. Weeks begin on Monday, months and years as the ledger's do. */
export function datesOfPhrase(phrase: DatePhrase, today: Day, monthStart: MonthStart = firstOfMonth): Dates {
  const month = countedMonth(today, monthStart)
  const year = Number(month.slice(0, 4))
  const months = (first: Month, last: Month): Dates => ({
    from: firstCountedDay(first, monthStart),
    to: lastCountedDay(last, monthStart),
  })
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  switch (phrase) {
    case 'this week':
      return { from: monday, to: addDays(monday, 6) }
    case 'last week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'this month':
      return months(month, month)
    case 'last month':
      return months(addMonths(month, -1), addMonths(month, -1))
    case 'this year':
      return months(`${year}-01`, `${year}-12`)
    case 'last year':
      return months(`${year - 1}-01`, `${year - 1}-12`)
    case 'last 30 days':
      return { from: addDays(today, -29), to: today }
    case 'last 90 days':
      return { from: addDays(today, -89), to: today }
    case 'last 12 months':
      return months(addMonths(month, -11), month)
  }
}

/** The phrase that means these dates today, if there is one. */
export const phraseOfDates = ({ from, to }: Dates, { today, monthStart }: When): DatePhrase | undefined =>
  datePhrases.find((phrase) => {
    if (today === undefined) return false
    const dates = datesOfPhrase(phrase, today, monthStart)
    return dates.from === from && dates.to === to
  })

type When = Pick<Typist, 'today' | 'monthStart' | 'readDay'>

/** Reads a day, month or year, or two of them as in `2025-01..2025-03`, either of which may be missing. */
export function readDates(text: string, when: When): Dates | null {
  const [first = '', last, ...more] = text.split('..')
  if (more.length > 0) return null
  if (last === undefined) return periodOf(first, when)
  const from = first === '' ? null : periodOf(first, when)?.from
  const to = last === '' ? null : periodOf(last, when)?.to
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return { from, to }
}

function periodOf(text: string, { today, monthStart, readDay }: When): Dates | null {
  const period = (today === undefined ? null : periodToday(text, today, monthStart)) ?? writtenPeriod(text)
  const day = period === null ? readDay?.(text) : null
  return day ? { from: day, to: day } : period
}

function periodToday(text: string, today: Day, monthStart: MonthStart | undefined): Dates | null {
  if (text === 'today') return { from: today, to: today }
  if (text === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  const phrase = datePhrases.find((one) => one === text.replaceAll('-', ' '))
  return phrase ? datesOfPhrase(phrase, today, monthStart) : null
}

function writtenPeriod(text: string): Dates | null {
  const [first, last] = /^\d{4}$/.test(text) ? [`${text}-01`, `${text}-12`] : [text, text]
  if (isMonth(first) && isMonth(last)) return { from: firstDayOf(first), to: lastDayOf(last) }
  return isDay(text) ? { from: text, to: text } : null
}
