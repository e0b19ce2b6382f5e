import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  isDay,
  isMonth,
  lastDayOf,
  type Month,
  monthOf,
} from '#domain/calendar.ts'

export type Dates = { from: Day | null; to: Day | null }

/** Phrases for dates, which need no prefix. */
export const datePhrases = [
  'this week',
  'last week',
  'this month',
  'last month',
  'this year',
  'last year',
  'last 30 days',
  'last 90 days',
  'last 12 months',
] as const
export type DatePhrase = (typeof datePhrases)[number]

/** The dates that a phrase means today. Weeks begin on Monday. */
export function datesOfPhrase(phrase: DatePhrase, today: Day): Dates {
  const month = monthOf(today)
  const year = Number(today.slice(0, 4))
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

const months = (first: Month, last: Month): Dates => ({ from: firstDayOf(first), to: lastDayOf(last) })

/** Reads a day, month or year, or two of them as in `2025-01..2025-03`, either of which may be missing. */
export function readDates(text: string, today: Day | undefined): Dates | null {
  const [first = '', last, ...more] = text.split('..')
  if (more.length > 0) return null
  if (last === undefined) return periodOf(first, today)
  const from = first === '' ? null : periodOf(first, today)?.from
  const to = last === '' ? null : periodOf(last, today)?.to
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return { from, to }
}

const periodOf = (text: string, today: Day | undefined): Dates | null =>
  (today === undefined ? null : periodToday(text, today)) ?? writtenPeriod(text)

function periodToday(text: string, today: Day): Dates | null {
  if (text === 'today') return { from: today, to: today }
  if (text === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  const phrase = datePhrases.find((one) => one === text.replaceAll('-', ' '))
  return phrase ? datesOfPhrase(phrase, today) : null
}

function writtenPeriod(text: string): Dates | null {
  const [first, last] = /^\d{4}$/.test(text) ? [`${text}-01`, `${text}-12`] : [text, text]
  if (isMonth(first) && isMonth(last)) return months(first, last)
  return isDay(text) ? { from: text, to: text } : null
}
