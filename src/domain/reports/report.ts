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
 * group with several tags is part of each of them.
 */
export function regroup(
  groups: readonly ReportGroup[],
  meanings: readonly ((key: ReportKey) => readonly ReportKey[])[],
): ReportGroup[] {
  const meant = groups.flatMap((group) =>
    combinationsOf(group.keys, meanings).map((keys) => ({ ...group, keys })),
  )
  const found: ReportGroup[] = []
  for (const group of meant.sort((one, other) => compareKeys(one.keys, other.keys))) {
    const last = found.at(-1)
    if (last && compareKeys(last.keys, group.keys) === 0) found[found.length - 1] = merged(last, group)
    else found.push(group)
  }
  return found
}

/** All combinations of what the keys stand for: mostly one, because few keys stand for several things. */
function combinationsOf(
  keys: readonly ReportKey[],
  meanings: readonly ((key: ReportKey) => readonly ReportKey[])[],
): ReportKey[][] {
  const meant = keys.map((key, index) => meanings[index]?.(key) ?? [key])
  if (meant.every(({ length }) => length === 1)) return [meant.map(([key = null]) => key)]
  return meant.reduce<ReportKey[][]>(
    (begun, each) => begun.flatMap((keys) => each.map((key) => [...keys, key])),
    [[]],
  )
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

/** In order of the keys, null last. */
function compareKeys(these: readonly ReportKey[], those: readonly ReportKey[]): number {
  for (let index = 0; index < these.length; index += 1) {
    const [one, other] = [these[index] ?? null, those[index] ?? null]
    if (one === other) continue
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -1 : 1
  }
  return 0
}
