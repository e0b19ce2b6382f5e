import type { MonthChange } from '#web/api/month-changes.ts'
import { format } from '#web/format/format.ts'
import { counted } from '#web/words/counted.ts'

/** What changed, and what explains it. */
export function changeWords(change: MonthChange): { title: string; detail: string } {
  const { kind, cents, usualCents, firstDay } = change
  const name = change.category ?? change.name ?? ''
  const amount = format.money(cents)
  const usual = format.money(usualCents ?? 0)
  const day = format.day(firstDay)
  switch (kind) {
    case 'charged_twice':
      return {
        title: `${name} charged ${change.times === 2 ? 'twice' : `${change.times} times`}?`,
        detail: `${amount} each time, first on ${day}`,
      }
    case 'unusual_amount':
      return { title: `${name}: ${amount} at once`, detail: `Usually ${usual}; on ${day}` }
    case 'new_merchant':
      return { title: `New: ${name}`, detail: `${amount}, first on ${day}` }
    default:
      return {
        title: `${name}: ${amount} ${kind === 'above_usual' ? 'above' : 'below'} usual`,
        detail: [`Usually ${usual} by this day`, ...visitWords(change)].join('; '),
      }
  }
}

function visitWords({ visits }: MonthChange): string[] {
  if (!visits) return []
  const { name, more } = visits
  const which = more > 0 ? 'more' : 'fewer'
  return [`${counted(Math.abs(more), `${which} visit`)} to ${name}`]
}
