import type { Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { convert, type Rate } from './rate.ts'

/** The price of one unit of a currency, in the ledger's currency, at the end of a month. */
export type MonthRate = { currency: string; month: Month; rate: Rate }

/**
 * Returns a function that converts into the ledger's currency with the rate of a month, or to null if there is none.
 * Amounts that are already in that currency (`into`) need no rate.
 */
export function convertByMonth(into: string, rates: readonly MonthRate[]) {
  const known = new Map(rates.map(({ currency, month, rate }) => [`${currency} ${month}`, rate]))
  return (cents: Cents, currency: string, month: Month): Cents | null => {
    if (currency === into) return cents
    const rate = known.get(`${currency} ${month}`)
    return rate === undefined ? null : convert(cents, rate)
  }
}
