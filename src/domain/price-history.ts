import type { Day } from './calendar.ts'
import type { SeriesReason } from './matching/series-reasons.ts'
import type { Cents } from './money.ts'

/** A series with its payments, oldest first, in the currency of its account: rates would look like changes of the price. */
export type PricedSeries = { reason: SeriesReason; payments: readonly { date: Day; cents: Cents }[] }

/** A price and the day on which it was first paid. */
export type Price = { date: Day; cents: Cents }

/** The prices of a series, oldest first. Empty if its amounts vary, or if the price never changed. */
export function priceHistory({ reason, payments }: PricedSeries): Price[] {
  if (reason !== 'price_changes') return []
  return payments
    .map(({ date, cents }) => ({ date, cents: Math.abs(cents) }))
    .filter(({ cents }, index, all) => cents !== all[index - 1]?.cents)
}
