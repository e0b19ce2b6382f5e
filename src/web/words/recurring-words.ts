import { type CadenceName, monthlyShare, yearlyCents } from '#domain/cadences.ts'
import { addMonths, type Day, lastDayOf, monthOf } from '#domain/calendar.ts'
import { duePayments, overdueSince } from '#domain/due-days.ts'
import type { Price } from '#domain/price-history.ts'
import { hasEnded, type RecurringCost } from '#domain/recurring-costs.ts'
import type { RecurringNote } from '#domain/recurring-notes.ts'
import { format } from '#web/format/format.ts'

export const cadenceTexts: Record<CadenceName, string> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  semiannual: 'Every six months',
  yearly: 'Every year',
}

/** When a cost is due: `Day 12`, unless it is due every one or two weeks. */
export const dueText = ({ cadence, dayOfMonth }: Pick<RecurringCost, 'cadence' | 'dayOfMonth'>): string =>
  cadence === 'weekly' || cadence === 'biweekly' ? cadenceTexts[cadence] : `Day ${dayOfMonth}`

/** `Every year, $8.33 a month`; null for a monthly cost. */
export const shareText = ({ cadence, cents }: Pick<RecurringCost, 'cadence' | 'cents'>): string | null =>
  cadence === 'monthly'
    ? null
    : `${cadenceTexts[cadence]}, ${format.money(monthlyShare(cents, cadence))} a month`

/** `Ended on Nov 5, 2026`, or `Ends on …`; null without an end date. */
export function endText({ endDate }: Pick<RecurringCost, 'endDate'>, today: Day): string | null {
  if (endDate === null) return null
  return `${hasEnded({ endDate }, today) ? 'Ended' : 'Ends'} on ${format.day(endDate)}`
}

/**
 * `Last paid Oct 5 · Overdue since Nov 5 · Next due Dec 5 · $780.00 a year`. Costs that have ended have no next due
 * day.
 */
export function paymentsText(cost: RecurringCost, lastPaid: Day | undefined, today: Day): string {
  const [next] = duePayments([cost], today, lastDayOf(addMonths(monthOf(today), 12)))
  const texts = next
    ? [`Next due ${format.day(next.date)}`, `${format.money(yearlyCents(cost.cents, cost.cadence))} a year`]
    : []
  const overdue = overdueSince(cost, today)
  return [
    ...(lastPaid ? [`Last paid ${format.day(lastPaid)}`] : []),
    ...(overdue ? [`Overdue since ${format.day(overdue)}`] : []),
    ...texts,
  ].join(' · ')
}

const mostPrices = 4

/** The latest prices: `$15.99 from January 2025, $17.99 from May 2025`. */
export const pricesText = (prices: readonly Price[], currency: string): string =>
  prices
    .slice(-mostPrices)
    .map(({ date, cents }) => `${format.money(cents, currency)} from ${format.month(monthOf(date))}`)
    .join(', ')

export function noteText(note: RecurringNote): string {
  if (note.kind === 'missing') return `Not seen since ${format.month(monthOf(note.since))}. Still paying?`
  if (note.kind === 'new') return `New since ${format.month(monthOf(note.since))}`
  const { from, to, date } = note
  const change = format.percent(Math.abs(to - from) / from)
  return `Price went ${to > from ? 'up' : 'down'} ${change} in ${format.month(monthOf(date))}`
}
