import { countDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import { type MonthChange, monthsBefore, type SpentRow, type Visits } from './month-changes.ts'
import { idsOf, largestFirst, median } from './notable-rows.ts'

const leastDifference: Cents = 20_00
const leastShare = 0.25

/**
 * Categories in which more or less was spent than usual by this day of the month, largest difference first. Usual is the
 * median of the months before up to the same day, so that a single expensive month changes little. On the last day of a
 * short month, longer ones count to their end.
 */
export function usualDifferences(
  current: readonly SpentRow[],
  before: readonly SpentRow[],
  { today, monthStart }: { today: Day; monthStart: MonthStart },
): MonthChange[] {
  const monthIn = (day: Day) => countedMonth(day, monthStart)
  const daysInto = (day: Day) => countDays(firstCountedDay(monthIn(day), monthStart), day)
  const months = monthsBefore(today, monthStart)
  const [first = today] = before.map(({ date }) => date).sort()
  const compared = months.filter((month) => month >= monthIn(first))
  const isLastDay = today === lastCountedDay(monthIn(today), monthStart)
  const byToday = before.filter(({ date }) => isLastDay || daysInto(date) <= daysInto(today))
  const usualOf = (rows: readonly SpentRow[], of: (rows: readonly SpentRow[]) => number) => {
    const byMonth = Map.groupBy(rows, ({ date }) => monthIn(date))
    return median(compared.map((month) => of(byMonth.get(month) ?? [])))
  }
  const earlierOf = Map.groupBy(byToday, ({ category }) => category)
  const currentOf = Map.groupBy(current, ({ category }) => category)
  return [...new Set([...earlierOf.keys(), ...currentOf.keys()])]
    .flatMap((category): MonthChange[] => {
      const [rows, earlier] = [currentOf.get(category) ?? [], earlierOf.get(category) ?? []]
      const usualCents = usualOf(earlier, spentIn)
      const difference = spentIn(rows) - usualCents
      if (usualCents <= 0 || Math.abs(difference) < Math.max(leastDifference, usualCents * leastShare))
        return []
      const kind = difference > 0 ? 'above_usual' : 'below_usual'
      return [
        {
          kind,
          key: `${kind} ${category}`,
          rowIds: idsOf(rows),
          category,
          cents: Math.abs(difference),
          usualCents,
          visits: visitsBehind(rows, earlier, { difference, usualOf }),
        },
      ]
    })
    .sort(largestFirst)
}

const spentIn = (rows: readonly SpentRow[]): Cents => rows.reduce((sum, { cents }) => sum - cents, 0)

type Difference = {
  difference: Cents
  usualOf: (rows: readonly SpentRow[], of: (rows: readonly SpentRow[]) => number) => number
}

/** The merchant with the largest part of the difference, if it is at least a third and the number of visits changed. */
function visitsBehind(
  rows: readonly SpentRow[],
  earlier: readonly SpentRow[],
  { difference, usualOf }: Difference,
): Visits | null {
  const keys = new Set([...rows, ...earlier].flatMap(({ merchant }) => merchant?.key ?? []))
  const currentOf = Map.groupBy(rows, ({ merchant }) => merchant?.key)
  const earlierOf = Map.groupBy(earlier, ({ merchant }) => merchant?.key)
  const parts = Array.from(keys, (key) => {
    const [now, then] = [currentOf.get(key) ?? [], earlierOf.get(key) ?? []]
    return {
      name: [...then, ...now].at(-1)?.merchant?.name ?? key,
      part: (spentIn(now) - usualOf(then, spentIn)) / difference,
      more: now.length - usualOf(then, ({ length }) => length),
    }
  })
  const [most] = parts.sort((one, other) => other.part - one.part || (one.name < other.name ? -1 : 1))
  return most && most.part >= 1 / 3 && most.more * difference > 0
    ? { name: most.name, more: most.more }
    : null
}
