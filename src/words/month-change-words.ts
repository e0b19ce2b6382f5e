import type { MonthChange, Visits } from '#domain/changes/month-changes.ts'
import type { createFormat } from '#domain/create-format.ts'
import type { Cents } from '#domain/money.ts'
import { plural } from './plural.ts'

/** A line about a month, as the API returns it. */
export type ReportedChange = {
  kind: MonthChange['kind']
  cents: Cents
  usualCents: Cents | null
  category: string | null
  without: readonly { name: string }[]
  name: string | null
  times: number | null
  visits: Visits | null
  firstDay: string
}

type Format = Pick<ReturnType<typeof createFormat>, 'money' | 'day' | 'number'>

/** Says what changed and why. `byThisDay` is false for a month that has ended. */
export function monthChangeWords(
  change: ReportedChange,
  format: Format,
  byThisDay = true,
): { title: string; detail: string } {
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
        title: `${[name, ...withoutWords(change.without)].join(' ')}: ${amount} ${kind === 'above_usual' ? 'above' : 'below'} usual`,
        detail: [
          `Usually ${usualCents === 0 ? 'nothing' : usual}${byThisDay ? ' by this day' : ''}`,
          ...visitWords(change.visits, format),
        ].join('; '),
      }
  }
}

/** `without Garden Cinema and 2 others` */
function withoutWords([first, ...others]: readonly { name: string }[]): string[] {
  if (!first) return []
  const [second] = others
  if (!second) return [`without ${first.name}`]
  return [`without ${first.name} and ${others.length === 1 ? second.name : `${others.length} others`}`]
}

function visitWords(visits: Visits | null, format: Format): string[] {
  if (!visits) return []
  const { name, more } = visits
  const count = Math.abs(more)
  return [`${format.number(count)} ${more > 0 ? 'more' : 'fewer'} ${plural(count, 'visit')} to ${name}`]
}
