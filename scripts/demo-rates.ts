import { addDays, countDays, type Day } from '#domain/calendar.ts'

const start: Day = '2020-01-01'

/** A made-up exchange rate that rises and falls slowly. */
export const dollarsPerEuro = (day: Day): string =>
  (1.09 + 0.05 * Math.sin(countDays(start, day) / 140)).toFixed(4)

/** A file of daily rates in the format of the European Central Bank, which publishes none on weekends. */
export function rateFile(first: Day, last: Day): string {
  const lines: string[] = []
  for (let day = last; day >= first; day = addDays(day, -1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) lines.push(`${day},${dollarsPerEuro(day)},`)
  }
  return ['Date,USD,', ...lines, ''].join('\n')
}
