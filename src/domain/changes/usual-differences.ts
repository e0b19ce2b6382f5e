import { countDays, type Day } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import { paysCard } from './card-payments.ts'
import { type MonthChange, monthsBefore, type SpentRow, type Visits } from './month-changes.ts'
import { idsOf, largestFirst, median } from './notable-rows.ts'

const leastDifference: Cents = 20_00
const leastShare = 0.25
/** In a category in which nothing is usually spent. */
const leastWithoutUsual: Cents = 50_00

const mostDifferences = 3
const mostWithout = 10

type Rows = readonly SpentRow[]

/**
 * The categories with the largest difference from what is usual by this day of the month, largest first. What is
 * usual is the median of the earlier months up to the same day, so that a single expensive month changes little. On the
 * last day of a short month, longer months count to their end. Merchants that other lines are about are left out of all
 * these months. Rows without a category are not compared, and a category is not reported as below usual if such rows
 * could make up the difference.
 */
export function usualDifferences(
  current: Rows,
  before: Rows,
  { today, monthStart }: { today: Day; monthStart: MonthStart },
  reported: ReadonlySet<string>,
): MonthChange[] {
  const monthIn = (day: Day) => countedMonth(day, monthStart)
  const daysInto = (day: Day) => countDays(firstCountedDay(monthIn(day), monthStart), day)
  const months = monthsBefore(today, monthStart)
  const [first = today] = before.map(({ date }) => date).sort()
  const compared = months.filter((month) => month >= monthIn(first))
  const isLastDay = today === lastCountedDay(monthIn(today), monthStart)
  const byToday = before.filter(({ date }) => isLastDay || daysInto(date) <= daysInto(today))
  const usualOf = (rows: Rows, of: (rows: Rows) => number) => {
    const byMonth = Map.groupBy(rows, ({ date }) => monthIn(date))
    return median(compared.map((month) => of(byMonth.get(month) ?? [])))
  }
  const earlierOf = Map.groupBy(byToday, ({ category }) => category)
  const currentOf = Map.groupBy(current, ({ category }) => category)
  const rowsIn = (category: string) => ({
    rows: currentOf.get(category) ?? [],
    earlier: earlierOf.get(category) ?? [],
  })
  const unsorted = rowsIn(uncategorized)
  const isPurchase = ({ description }: SpentRow) => !paysCard(description)
  const unsortedCents =
    spentIn(unsorted.rows.filter(isPurchase)) - usualOf(unsorted.earlier.filter(isPurchase), spentIn)
  const known = new Set(before.map(({ merchant }) => merchant?.key))
  const ids = new Set(reported)
  const left = new Set([...earlierOf.keys(), ...currentOf.keys()])
  left.delete(uncategorized)
  const found: MonthChange[] = []
  while (found.length < mostDifferences) {
    const [largest] = [...left]
      .flatMap(
        (category) =>
          differenceIn(category, rowsIn(category), { usualOf, unsortedCents, known, reported: ids }) ?? [],
      )
      .sort(largestFirst)
    if (!largest) break
    found.push(largest)
    left.delete(largest.category)
    for (const id of largest.rowIds) ids.add(id)
  }
  return found
}

type UsualOf = (rows: Rows, of: (rows: Rows) => number) => number
type Difference = Extract<MonthChange, { category: string }>

/**
 * Null if the difference is small, if rows without a category could be the difference, if a new merchant is all of it,
 * which has a line of its own, if more than ten merchants would be left out, or if a row that another line is about has
 * no merchant to leave out.
 */
function differenceIn(
  category: string,
  all: { rows: Rows; earlier: Rows },
  {
    usualOf,
    unsortedCents,
    known,
    reported,
  }: {
    usualOf: UsualOf
    unsortedCents: Cents
    /** The merchants of earlier months. */
    known: ReadonlySet<string | undefined>
    reported: ReadonlySet<string>
  },
): Difference | null {
  const elsewhere = all.rows.filter(({ id }) => reported.has(id))
  if (elsewhere.some(({ merchant }) => !merchant)) return null
  const without = new Map(elsewhere.flatMap(({ merchant }) => (merchant ? [[merchant.key, merchant]] : [])))
  if (without.size > mostWithout) return null
  const isCompared = ({ merchant }: SpentRow) => !merchant || !without.has(merchant.key)
  const [rows, earlier] = [all.rows.filter(isCompared), all.earlier.filter(isCompared)]
  const usualCents = usualOf(earlier, spentIn)
  const difference = spentIn(rows) - usualCents
  if (usualCents < 0 || Math.abs(difference) < Math.max(leastDifference, usualCents * leastShare)) return null
  if (usualCents === 0 && (difference < leastWithoutUsual || areOfNewMerchant(rows, known))) return null
  // Either the rows of this month or those of earlier ones have no category yet.
  if (unsortedCents * difference < 0 && Math.abs(unsortedCents) >= Math.abs(difference)) return null
  const kind = difference > 0 ? 'above_usual' : 'below_usual'
  return {
    kind,
    key: `${kind} ${category}`,
    rowIds: idsOf(rows),
    category,
    without: [...without.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    cents: Math.abs(difference),
    usualCents,
    visits: visitsBehind(rows, earlier, { difference, usualOf }),
  }
}

function areOfNewMerchant(rows: Rows, known: ReadonlySet<string | undefined>): boolean {
  const [key, ...others] = new Set(rows.map(({ merchant }) => merchant?.key))
  return key !== undefined && others.length === 0 && !known.has(key)
}

const spentIn = (rows: Rows): Cents => rows.reduce((sum, { cents }) => sum - cents, 0)

/** The merchant with the largest part of the difference, if it is at least a third and the number of visits changed. */
function visitsBehind(
  rows: Rows,
  earlier: Rows,
  { difference, usualOf }: { difference: Cents; usualOf: UsualOf },
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
