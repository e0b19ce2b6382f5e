import { type Day, isDay } from '#domain/calendar.ts'
import { isCurrencyInUse } from '#domain/currencies.ts'
import { isRate, type Rate } from './rate.ts'

/** The rates of one currency in one year: what a euro costs, by day of the year such as `03-14`. */
export type YearOfRates = { currency: string; year: string; rates: Record<string, Rate> }

/** The rates of a file, with what it covers. */
export type RateFile = {
  years: YearOfRates[]
  currencies: string[]
  days: number
  firstDay: Day
  lastDay: Day
}

export type RateFileProblem =
  | { code: 'not_rates' | 'no_rates' }
  | { code: 'rate_unreadable'; line: number; text: string }

/**
 * Reads the history of euro rates as the European Central Bank offers it: a line per day, a column per currency, `N/A`
 * where there is no rate, and a comma at the end. One cell that cannot be read refuses the file, since a rate that is
 * left out would be replaced by that of another day.
 */
export function readRateFile(text: string): RateFile | RateFileProblem {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const names = (lines[0] ?? '').split(',').map((name) => name.trim())
  const codes = names.slice(1)
  if (names[0] !== 'Date' || !codes.some((code) => /^[A-Z]{3}$/.test(code))) return { code: 'not_rates' }
  const years = new Map<string, YearOfRates>()
  const days = new Set<Day>()
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue
    const unreadable = (text: string): RateFileProblem => ({ code: 'rate_unreadable', line: index + 1, text })
    const [day = '', ...cells] = line.split(',').map((cell) => cell.trim())
    if (!isDay(day) || days.has(day) || cells.length > names.length) return unreadable(line.slice(0, 40))
    days.add(day)
    for (const [column, cell] of cells.entries()) {
      if (cell === '' || cell === 'N/A') continue
      const currency = codes[column] ?? ''
      if (!/^[A-Z]{3}$/.test(currency) || !isRate(cell)) return unreadable(cell.slice(0, 40))
      // Currencies that the euro replaced have no accounts.
      if (isCurrencyInUse(currency)) keep(years, currency, day, cell)
    }
  }
  return rateFileOf([...years.values()]) ?? { code: 'no_rates' }
}

/** The rates of a currency as a list, which is how an account file stores them. */
export type DailyRates = { currency: string; rates: { day: Day; rate: Rate }[] }

export const dailyRatesOf = (years: readonly YearOfRates[]): DailyRates[] =>
  [...Map.groupBy(years, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    rates: ofCurrency.flatMap(({ year, rates }) =>
      Object.entries(rates).map(([day, rate]) => ({ day: `${year}-${day}`, rate })),
    ),
  }))

export function yearsOf(daily: readonly DailyRates[]): YearOfRates[] {
  const years = new Map<string, YearOfRates>()
  for (const { currency, rates } of daily) for (const { day, rate } of rates) keep(years, currency, day, rate)
  return [...years.values()]
}

/** Builds a file from these years; null if they contain no rate. */
export function rateFileOf(years: YearOfRates[]): RateFile | null {
  const days = new Set(years.flatMap(({ year, rates }) => Object.keys(rates).map((day) => `${year}-${day}`)))
  const sorted = [...days].sort()
  const [firstDay, lastDay] = [sorted[0], sorted.at(-1)]
  if (firstDay === undefined || lastDay === undefined) return null
  const currencies = [...new Set(years.map(({ currency }) => currency))].sort()
  return { years, currencies, days: days.size, firstDay, lastDay }
}

function keep(years: Map<string, YearOfRates>, currency: string, day: Day, rate: Rate): void {
  const year = day.slice(0, 4)
  const key = `${currency} ${year}`
  const ofYear = years.get(key) ?? { currency, year, rates: {} }
  ofYear.rates[day.slice(5)] = rate
  years.set(key, ofYear)
}
