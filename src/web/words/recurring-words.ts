import { type CadenceName, monthlyShare } from '#domain/cadences.ts'
import { monthOf } from '#domain/calendar.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
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

export function noteText(note: RecurringNote): string {
  if (note.kind === 'missing') return `Not seen since ${format.month(monthOf(note.since))}. Still paying?`
  if (note.kind === 'new') return `New since ${format.month(monthOf(note.since))}`
  const { from, to, date } = note
  const change = format.percent(Math.abs(to - from) / from)
  return `Price went ${to > from ? 'up' : 'down'} ${change} in ${format.month(monthOf(date))}`
}
