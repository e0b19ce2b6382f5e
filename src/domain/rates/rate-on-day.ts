import { addDays, type Day, type Month, monthOf } from '#domain/calendar.ts'
import { crossRate, type Rate } from './rate.ts'

/** The currency in which the European Central Bank quotes all others. */
const quotingCurrency = 'EUR'

/** How long the last quote applies, in days: over weekends and public holidays, but not long after a file has ended. */
const lastingDays = 7

/** What is known about the rates into one currency. */
export type KnownRates = {
  into: string
  /** What the user typed for a month: what a unit of the currency costs. */
  typed: (currency: string, month: Month) => Rate | undefined
  /** How much of the currency a euro costs on a day, in the loaded file. */
  quoted: (currency: string, day: Day) => Rate | undefined
}

/** A rate and the day, or for a typed one the month, that it is of. */
export type DatedRate = { rate: Rate; date: Day | Month }

/**
 * The rate that applies to an amount booked on a day: what the user typed for its month; else that of the day in the
 * file, or the last one of the week before (docs/decisions/currencies-and-rates.md). Null if there is none.
 */
export function rateOnDay(rates: KnownRates, currency: string, day: Day): DatedRate | null {
  const month = monthOf(day)
  const typed = rates.typed(currency, month)
  if (typed !== undefined) return { rate: typed, date: month }
  const quoted = (of: string, on: Day) => (of === quotingCurrency ? '1' : rates.quoted(of, on))
  for (let back = 0; back <= lastingDays; back++) {
    const date = addDays(day, -back)
    const [from, into] = [quoted(currency, date), quoted(rates.into, date)]
    if (from === undefined || into === undefined) continue
    const rate = crossRate(from, into)
    return rate === null ? null : { rate, date }
  }
  return null
}
