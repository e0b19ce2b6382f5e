import { compareText } from '#domain/compare-text.ts'
import {
  addDays,
  countDays,
  type Day,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  monthsBetween,
} from './calendar.ts'
import type { Cents } from './money.ts'

export type Period = { firstDay: Day; lastDay: Day }

/** What a file covers, and the balances that it states before its first and after its last day. */
export type CoveringImport = Period & {
  id: string
  opening: { day: Day; cents: Cents } | null
  closing: { day: Day; cents: Cents } | null
}

/** Two balances of one account with no other between them, the first at the end and the second at the start of a day. */
export type BalancePair = { closing: { day: Day; cents: Cents }; opening: { day: Day; cents: Cents } }

/** Days that the statements of an account leave out, and what the transactions there amount to. */
export type Gap = Period & { cents: Cents }

export type Coverage = {
  months: { month: Month; coveredDays: number; days: number; importIds: string[] }[]
  /** Days that more than one import covers. */
  overlaps: Period[]
  gaps: Gap[]
}

/** For each opening balance, the last closing balance before it. */
export function balancePairs(imports: readonly CoveringImport[]): BalancePair[] {
  const openings = new Map(imports.flatMap(({ opening }) => (opening ? [[opening.day, opening]] : [])))
  const closings = new Map(imports.flatMap(({ closing }) => (closing ? [[closing.day, closing]] : [])))
  return [...openings.values()]
    .sort((one, other) => compareText(one.day, other.day))
    .flatMap((opening) => {
      const before = [...closings.keys()].filter((day) => day < opening.day).sort()
      const closing = closings.get(before.at(-1) ?? '')
      return closing ? [{ closing, opening }] : []
    })
}

/**
 * What the imports of an account cover, given for each pair of balances the sum of the transactions between their days.
 * Days between two balances that agree are covered: nothing happened there. A gap is told only where balances prove it.
 */
export function coverageOf(
  imports: readonly CoveringImport[],
  pairs: readonly (BalancePair & { sum: Cents })[],
): Coverage {
  const stated = union(imports)
  const between = pairs.map(({ closing, opening, sum }) => ({
    firstDay: addDays(closing.day, 1),
    lastDay: addDays(opening.day, -1),
    edges: { firstDay: closing.day, lastDay: opening.day },
    cents: opening.cents - closing.cents - sum,
  }))
  const agreeing = between.filter(({ cents, firstDay, lastDay }) => cents === 0 && firstDay <= lastDay)
  const covered = union([...imports, ...agreeing])
  return {
    months: monthsOf(covered, imports),
    overlaps: overlapsOf(imports),
    gaps: between.flatMap(({ cents, edges, ...period }) => {
      if (cents === 0) return []
      // Neighboring days: transactions of one of them are missing.
      if (period.firstDay > period.lastDay) return [{ ...edges, cents }]
      // Other imports cover these days, so a changed transaction can be the reason.
      const open = without(period, stated)
      return open ? [{ ...open, cents }] : []
    }),
  }
}

const inOrder = <Of extends Period>(periods: readonly Of[]): Of[] =>
  [...periods].sort((one, other) => compareText(one.firstDay, other.firstDay))

/** The same days as few periods, in order. */
function union(periods: readonly Period[]): Period[] {
  const united: Period[] = []
  for (const { firstDay, lastDay } of inOrder(periods)) {
    const last = united.at(-1)
    if (last && firstDay <= addDays(last.lastDay, 1)) {
      if (lastDay > last.lastDay) last.lastDay = lastDay
    } else united.push({ firstDay, lastDay })
  }
  return united
}

function overlapsOf(imports: readonly Period[]): Period[] {
  const overlaps: Period[] = []
  let reached: Day | null = null
  for (const { firstDay, lastDay } of inOrder(imports)) {
    if (reached !== null && firstDay <= reached)
      overlaps.push({ firstDay, lastDay: lastDay < reached ? lastDay : reached })
    if (reached === null || lastDay > reached) reached = lastDay
  }
  return union(overlaps)
}

function monthsOf(covered: readonly Period[], imports: readonly CoveringImport[]): Coverage['months'] {
  const [first, last] = [covered[0], covered.at(-1)]
  if (!first || !last) return []
  return monthsBetween(monthOf(first.firstDay), monthOf(last.lastDay)).map((month) => {
    const whole = { firstDay: firstDayOf(month), lastDay: lastDayOf(month) }
    return {
      month,
      days: countDays(whole.firstDay, whole.lastDay),
      coveredDays: covered.reduce((sum, period) => sum + commonDays(whole, period), 0),
      importIds: imports.filter((period) => commonDays(whole, period) > 0).map(({ id }) => id),
    }
  })
}

function commonDays(one: Period, other: Period): number {
  const [, firstDay = ''] = [one.firstDay, other.firstDay].sort()
  const [lastDay = ''] = [one.lastDay, other.lastDay].sort()
  return firstDay > lastDay ? 0 : countDays(firstDay, lastDay)
}

/** The period from its first to its last day that none of the others has; null if there is none. */
function without(period: Period, others: readonly Period[]): Period | null {
  let { firstDay, lastDay } = period
  for (const other of others)
    if (other.firstDay <= firstDay && other.lastDay >= firstDay) firstDay = addDays(other.lastDay, 1)
  for (const other of others.toReversed())
    if (other.lastDay >= lastDay && other.firstDay <= lastDay) lastDay = addDays(other.firstDay, -1)
  return firstDay <= lastDay ? { firstDay, lastDay } : null
}
