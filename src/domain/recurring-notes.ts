import type { CadenceName } from './cadences.ts'
import { addMonths, type Day, firstDayOf, monthOf } from './calendar.ts'
import { hasProbablyEnded } from './due-days.ts'
import type { Cents } from './money.ts'
import { type PricedSeries, priceHistory } from './price-history.ts'

type PriceChange = { kind: 'price_changed'; date: Day; from: Cents; to: Cents }

/** What is worth knowing about the payments of a series. */
export type RecurringNote = PriceChange | { kind: 'missing'; since: Day } | { kind: 'new'; since: Day }

type Paid = PricedSeries & { cadence: CadenceName }

const monthsOfPriceChange = 6
const monthsOfNew = 2

/** The notes about a series, most important first. */
export function recurringNotes({ cadence, ...series }: Paid, today: Day): RecurringNote[] {
  const { payments } = series
  const [first, last] = [payments[0], payments.at(-1)]
  if (!first || !last) return []
  const notes: RecurringNote[] = []
  if (hasProbablyEnded(cadence, last.date, today)) notes.push({ kind: 'missing', since: last.date })
  const changed = latestPriceChange(series)
  if (changed && changed.date >= firstDayOf(addMonths(monthOf(today), -monthsOfPriceChange)))
    notes.push(changed)
  if (first.date >= firstDayOf(addMonths(monthOf(today), -monthsOfNew)))
    notes.push({ kind: 'new', since: first.date })
  return notes
}

function latestPriceChange(series: PricedSeries): PriceChange | null {
  const [before, after] = priceHistory(series).slice(-2)
  return before && after
    ? { kind: 'price_changed', date: after.date, from: before.cents, to: after.cents }
    : null
}
