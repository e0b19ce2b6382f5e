import type { Day } from '#domain/calendar.ts'
import { type Cents, InexactNumber, isExactSum } from '#domain/money.ts'

/** What a report can group transactions by. */
export const reportDimensions = [
  'day',
  'month',
  'quarter',
  'year',
  'category',
  'parent',
  'merchant',
  'tag',
  'account',
  'direction',
] as const
export type ReportDimension = (typeof reportDimensions)[number]

/** What a report can say about a group of transactions. */
export const reportMeasures = ['net', 'in', 'out', 'count', 'first_day', 'last_day'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** The value of a dimension; null for transactions without a merchant or without tags. */
export type ReportKey = string | null

/**
 * The transactions with the same value of each dimension. `netCents` is their signed sum, and `grossCents` the sum of
 * their absolute amounts, less refunds.
 */
export type ReportGroup = {
  keys: ReportKey[]
  netCents: Cents
  grossCents: Cents
  count: number
  firstDay: Day
  lastDay: Day
}

/** The money that came in: what `headlineFigures` counts as income where the category does not say. */
export const moneyIn = ({ netCents, grossCents }: Pick<ReportGroup, 'netCents' | 'grossCents'>): Cents =>
  (grossCents + netCents) / 2

/** The money that went out, less refunds; negative if more came back. */
export const moneyOut = ({ netCents, grossCents }: Pick<ReportGroup, 'netCents' | 'grossCents'>): Cents =>
  (grossCents - netCents) / 2

/** The quarter of a month, `2025-Q1`. */
export const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`

/**
 * Groups again by what each key stands for: the quarter of a month, the parent of a category, the tags of a list. A
 * group with several tags is part of each of them. Sorted by the keys, null last. There may be at most three dimensions.
 */
export function regroup(
  groups: readonly ReportGroup[],
  meanings: readonly ((key: ReportKey) => readonly ReportKey[])[],
): ReportGroup[] {
  const dimensions = meanings.map((keysOf, index) => rankKeys(groups, index, keysOf))
  const areThemselves = dimensions.every(({ areThemselves }) => areThemselves)
  const [places, parts]: [number[], ReportGroup[]] = [[], []]
  for (const group of groups) {
    addPlaces(places, 0, group.keys, dimensions)
    while (parts.length < places.length) parts.push(group)
  }
  const found: ReportGroup[] = []
  let placeBefore = -1
  for (const index of inOrder(places)) {
    const [place = 0, group] = [places[index], parts[index] as ReportGroup]
    const last = found.length - 1
    if (place === placeBefore) found[last] = merged(found[last] as ReportGroup, group)
    else found.push(areThemselves ? group : { ...group, keys: keysAt(place, dimensions) })
    placeBefore = place
  }
  return found
}

/** The indexes of numbers, by their size. Numbers sort many times faster than lists of keys. */
const inOrder = (numbers: readonly number[]) =>
  Uint32Array.from(numbers.keys()).sort((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0))

/** What the keys of a dimension stand for, in order, and the ranks there of what each key stands for. */
type RankedKeys = {
  meant: readonly ReportKey[]
  ranksOf: ReadonlyMap<ReportKey, readonly number[]>
  areThemselves: boolean
}

function rankKeys(
  groups: readonly ReportGroup[],
  index: number,
  keysOf: (key: ReportKey) => readonly ReportKey[],
): RankedKeys {
  const keys = new Set(groups.map((group) => group.keys[index] ?? null))
  const meanings = Array.from(keys, (key) => [key, keysOf(key)] as const)
  const meant = [...new Set(meanings.flatMap(([, each]) => each))].sort(compareKeys)
  const ranks = new Map(meant.map((key, rank) => [key, rank]))
  return {
    meant,
    areThemselves: meanings.every(([key, each]) => each.length === 1 && each[0] === key),
    ranksOf: new Map(meanings.map(([key, each]) => [key, each.map((one) => ranks.get(one) ?? 0)])),
  }
}

/** In order, null last. */
function compareKeys(one: ReportKey, other: ReportKey): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}

/** Adds the places, among all combinations of keys, of what these keys stand for: mostly one. */
function addPlaces(
  places: number[],
  begun: number,
  keys: readonly ReportKey[],
  dimensions: readonly RankedKeys[],
  index = 0,
): void {
  const dimension = dimensions[index]
  if (!dimension) places.push(begun)
  else
    for (const rank of dimension.ranksOf.get(keys[index] ?? null) ?? [])
      addPlaces(places, begun * dimension.meant.length + rank, keys, dimensions, index + 1)
}

function keysAt(place: number, dimensions: readonly RankedKeys[]): ReportKey[] {
  const keys: ReportKey[] = []
  let rest = place
  for (const { meant } of dimensions.toReversed()) {
    keys.unshift(meant[rest % meant.length] ?? null)
    rest = Math.floor(rest / meant.length)
  }
  return keys
}

const merged = (one: ReportGroup, other: ReportGroup): ReportGroup => ({
  keys: one.keys,
  netCents: exactSum(one.netCents, other.netCents),
  grossCents: exactSum(one.grossCents, other.grossCents),
  count: one.count + other.count,
  ...daysOf([one.firstDay, one.lastDay, other.firstDay, other.lastDay].sort()),
})

const daysOf = (sorted: readonly Day[]) => ({ firstDay: sorted[0] ?? '', lastDay: sorted.at(-1) ?? '' })

function exactSum(one: Cents, other: Cents): Cents {
  const sum = one + other
  if (!isExactSum(sum)) throw new InexactNumber(`${sum} cents are too many`)
  return sum
}
