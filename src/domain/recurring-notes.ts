import type { CadenceName } from './cadences.ts'
import { addMonths, type Day, firstDayOf, monthOf } from './calendar.ts'
import { daysApart } from './due-days.ts'
import type { SeriesReason } from './matching/series-reasons.ts'
import type { Cents } from './money.ts'

type PriceChange = { kind: 'price_changed'; date: Day; from: Cents; to: Cents }

/** What is worth knowing about the payments of a series. */
export type RecurringNote = PriceChange | { kind: 'missing'; since: Day } | { kind: 'new'; since: Day }

type Paid = {
  cadence: CadenceName
  reason: SeriesReason
  /** Oldest first. `value` is null without a rate. */
  payments: readonly { date: Day; value: Cents | null }[]
}

/** A series is missing if its latest payment is more than this many days ago. */
const mostDaysUntilNext: Record<CadenceName, number> = {
  weekly: 21,
  biweekly: 35,
  monthly: 62,
  quarterly: 125,
  semiannual: 220,
  yearly: 400,
}

const monthsOfPriceChange = 6
const monthsOfNew = 2

/** The notes about a series, most important first. */
export function recurringNotes({ cadence, reason, payments }: Paid, today: Day): RecurringNote[] {
  const [first, last] = [payments[0], payments.at(-1)]
  if (!first || !last) return []
  const notes: RecurringNote[] = []
  if (last.date < today && daysApart(last.date, today) > mostDaysUntilNext[cadence])
    notes.push({ kind: 'missing', since: last.date })
  if (reason === 'price_changes') {
    const changed = latestPriceChange(payments)
    if (changed && changed.date >= firstDayOf(addMonths(monthOf(today), -monthsOfPriceChange)))
      notes.push(changed)
  }
  if (first.date >= firstDayOf(addMonths(monthOf(today), -monthsOfNew)))
    notes.push({ kind: 'new', since: first.date })
  return notes
}

function latestPriceChange(payments: Paid['payments']): PriceChange | null {
  const priced = payments.flatMap(({ date, value }) => (value ? [{ date, cents: Math.abs(value) }] : []))
  const at = priced.findLastIndex(({ cents }, index) => index > 0 && cents !== priced[index - 1]?.cents)
  const [before, after] = [priced[at - 1], priced[at]]
  return before && after
    ? { kind: 'price_changed', date: after.date, from: before.cents, to: after.cents }
    : null
}
