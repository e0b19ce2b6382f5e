import type { Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { convert, type Rate } from './rate.ts'

/** What a unit of a currency costs in the ledger's at the end of a month. */
export type MonthRate = { currency: string; month: Month; rate: Rate }

/**
 * Returns a conversion into the ledger's currency with the rate of a month; null without one. `into` is that currency,
 * whose amounts need no rate.
 */
export function convertByMonth(into: string, rates: readonly MonthRate[]) {
  const known = new Map(rates.map(({ currency, month, rate }) => [`${currency} ${month}`, rate]))
  return (cents: Cents, currency: string, month: Month): Cents | null => {
    if (currency === into) return cents
    const rate = known.get(`${currency} ${month}`)
    return rate === undefined ? null : convert(cents, rate)
  }
}
