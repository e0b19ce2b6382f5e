import type { Day, Month } from '#domain/calendar.ts'
import {
  dayOfNumber,
  type KindOfSum,
  numbersPerSum,
  type PackedSums,
  readKinds,
  readSums,
} from './packed-sums.ts'
import type { ReportDimension, ReportGroup, ReportKey } from './report.ts'

/** Which of the stored sums a report includes, and what it groups them by. */
export type AskedSums = {
  dimensions: readonly ReportDimension[]
  isOfKind: (kind: KindOfSum) => boolean
  /** The numbers of the merchants to include; null for all. */
  merchants: ReadonlySet<number> | null
}

type Group = {
  keys: readonly ReportKey[]
  /** The number of a merchant or a day, if the report asks for it. */
  value: number
  netCents: number
  grossCents: number
  count: number
  firstDay: number
  lastDay: number
}

/** Larger than the number of any day, but small enough to be stored without an object of its own. */
const afterAllDays = 99_999_999

/** Groups that differ only in their merchant or day, by the number of that merchant or day. */
type GroupsByValue = { keys: readonly ReportKey[]; groups: Map<number, Group> }

/** Adds up the packed sums of one month after another. */
export class SumAdder {
  readonly #asked: AskedSums
  readonly #groups: Group[] = []
  readonly #groupsByValue = new Map<string, GroupsByValue>()
  /** The place of the merchant or day among the dimensions, -1 if the report does not ask for it. */
  readonly #placeOfValue: number
  #isExact = true
  /** Reused for each month. */
  #numbers = new Float64Array()

  constructor(asked: AskedSums) {
    this.#asked = asked
    this.#placeOfValue = asked.dimensions.findIndex((one) => one === 'merchant' || one === 'day')
  }

  get size(): number {
    return this.#groups.length
  }

  add(month: Month, { kinds, sums }: PackedSums): void {
    const { isOfKind, merchants } = this.#asked
    const asked = readKinds(kinds).map((kind) => (isOfKind(kind) ? this.#groupsOf(month, kind) : null))
    // Each number takes at least one byte, so this is always long enough.
    if (this.#numbers.length < sums.length) this.#numbers = new Float64Array(sums.length)
    const numbers = this.#numbers
    const at = (place: number) => numbers[place] ?? 0
    const length = readSums(sums, numbers)
    for (let start = 0; start < length; start += numbersPerSum) {
      const value = at(start)
      const ofKind = asked[at(start + 1)]
      if (!ofKind || (merchants && !merchants.has(value))) continue
      const group = this.#groupOf(ofKind, this.#placeOfValue < 0 ? 0 : value)
      group.netCents += at(start + 2)
      group.grossCents += at(start + 3)
      group.count += at(start + 4)
      if (at(start + 5) < group.firstDay) group.firstDay = at(start + 5)
      if (at(start + 6) > group.lastDay) group.lastDay = at(start + 6)
      if (!Number.isSafeInteger(group.netCents) || !Number.isSafeInteger(group.grossCents))
        this.#isExact = false
    }
  }

  /** The groups, or null if a sum is too large to be exact. `nameOf` turns numbers back into merchants or days. */
  read(nameOf: (value: number) => ReportKey): ReportGroup[] | null {
    if (!this.#isExact) return null
    const place = this.#placeOfValue
    const days = new Map<number, Day>()
    const dayOf = (number: number) => {
      const day = days.get(number) ?? dayOfNumber(number)
      days.set(number, day)
      return day
    }
    return this.#groups.map(({ keys, value, netCents, grossCents, count, firstDay, lastDay }) => ({
      keys: place < 0 ? [...keys] : keys.with(place, nameOf(value)),
      netCents,
      grossCents,
      count,
      firstDay: dayOf(firstDay),
      lastDay: dayOf(lastDay),
    }))
  }

  #groupsOf(month: Month, kind: KindOfSum): GroupsByValue {
    const keys = this.#asked.dimensions.map((dimension) => keyOf(dimension, month, kind))
    const text = JSON.stringify(keys)
    const found = this.#groupsByValue.get(text) ?? { keys, groups: new Map() }
    this.#groupsByValue.set(text, found)
    return found
  }

  #groupOf({ keys, groups }: GroupsByValue, value: number): Group {
    const known = groups.get(value)
    if (known) return known
    const days = { firstDay: afterAllDays, lastDay: 0 }
    const group = { keys, value, netCents: 0, grossCents: 0, count: 0, ...days }
    groups.set(value, group)
    this.#groups.push(group)
    return group
  }
}

/** What a sum says about a dimension, apart from its merchant and its day. */
function keyOf(dimension: ReportDimension, month: Month, kind: KindOfSum): ReportKey {
  switch (dimension) {
    case 'month':
    case 'quarter':
      return month
    case 'year':
      return month.slice(0, 4)
    case 'category':
    case 'parent':
      return kind.category
    case 'tag':
      return kind.tagIds === '' ? null : kind.tagIds
    case 'account':
      return kind.accountId
    case 'direction':
      return kind.direction
    case 'merchant':
    case 'day':
      return null
  }
}
