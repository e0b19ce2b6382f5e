import type { Day } from '#domain/calendar.ts'
import { type Cents, InexactNumber } from '#domain/money.ts'

// Packs the sums of a month, so that a report can read ten years of them in milliseconds. A sum is seven numbers, most of
// which fit into a byte.

/** What a sum is grouped by, besides the month and the merchant or day. */
export type KindOfSum = {
  category: string
  leftOutBy: string
  accountId: string
  direction: 'in' | 'out'
  /** The IDs of tags, separated by spaces. */
  tagIds: string
}

/** The sums of all transactions of one kind with one merchant, or on one day. */
export type SumToPack = KindOfSum & {
  /** The number that stands for the merchant or the day. */
  value: number
  netCents: Cents
  grossCents: Cents
  count: number
  firstDay: Day
  lastDay: Day
}

/** The kinds, as JSON, and the sums. */
export type PackedSums = { kinds: string; sums: Buffer }

/** A day as a number such as 20250430, so that numbers sort like days. */
export const numberOfDay = (day: Day): number => Number(day.replaceAll('-', ''))

export function dayOfNumber(number: number): Day {
  const digits = String(number)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** A sum as it is packed: `kind` is the index of its kind, and days are numbers. */
type Sum = Record<'value' | 'kind' | 'netCents' | 'grossCents' | 'count' | 'firstDay' | 'lastDay', number>

/** Collects the sums of a month. The result does not depend on their order. */
export class SumPacker {
  readonly #kinds = new Map<string, number>()
  readonly #sums = new Map<string, Sum>()

  /** Adds to the sum with the same value and kind, if there is one. */
  add({ value, category, leftOutBy, accountId, direction, tagIds, ...sums }: SumToPack): void {
    const kind = placeIn(this.#kinds, JSON.stringify([category, leftOutBy, accountId, direction, tagIds]))
    const [firstDay, lastDay] = [numberOfDay(sums.firstDay), numberOfDay(sums.lastDay)]
    const known = this.#sums.get(`${value} ${kind}`)
    if (!known) this.#sums.set(`${value} ${kind}`, { ...sums, value, kind, firstDay, lastDay })
    else {
      known.netCents = exactly(known.netCents + sums.netCents)
      known.grossCents = exactly(known.grossCents + sums.grossCents)
      known.count += sums.count
      known.firstDay = Math.min(known.firstDay, firstDay)
      known.lastDay = Math.max(known.lastDay, lastDay)
    }
  }

  pack(): PackedSums {
    const kinds = [...this.#kinds.keys()].sort()
    const places: number[] = []
    for (const [place, kind] of kinds.entries()) places[placeIn(this.#kinds, kind)] = place
    const sums = [...this.#sums.values()].map((sum) => ({ ...sum, kind: places[sum.kind] ?? 0 }))
    const bytes: number[] = []
    let [valueBefore, dayBefore] = [0, 0]
    for (const sum of sums.sort((one, other) => one.value - other.value || one.kind - other.kind)) {
      writeNumber(bytes, sum.value - valueBefore)
      writeNumber(bytes, sum.kind)
      writeNumber(bytes, sum.netCents)
      writeNumber(bytes, sum.grossCents)
      writeNumber(bytes, sum.count)
      writeNumber(bytes, sum.firstDay - dayBefore)
      writeNumber(bytes, sum.lastDay - sum.firstDay)
      ;[valueBefore, dayBefore] = [sum.value, sum.firstDay]
    }
    return { kinds: `[${kinds.join()}]`, sums: Buffer.from(bytes) }
  }
}

function exactly(cents: Cents): Cents {
  if (Number.isSafeInteger(cents)) return cents
  throw new InexactNumber(`${cents} cents are too many`)
}

/** Returns the index of a text in a list. Appends the text if it is new. */
export function placeIn(list: Map<string, number>, text: string): number {
  const known = list.get(text)
  if (known !== undefined) return known
  list.set(text, list.size)
  return list.size - 1
}

export function readKinds(kinds: string): KindOfSum[] {
  const all: [string, string, string, KindOfSum['direction'], string][] = JSON.parse(kinds)
  return all.map(([category, leftOutBy, accountId, direction, tagIds]) => ({
    category,
    leftOutBy,
    accountId,
    direction,
    tagIds,
  }))
}

/** How many numbers `readSums` returns for each sum: those of `Sum`, in that order. */
export const numbersPerSum = 7

/** Unpacks all sums into `numbers`, one after the other. Returns how many numbers that are. */
export function readSums(sums: Uint8Array, numbers: Float64Array): number {
  let length = 0
  let [value, day] = [0, 0]
  const end = sums.length
  for (let at = 0; at < end; length += 1) {
    let byte = sums[at++] as number
    const isNegative = (byte & 1) === 1
    let number = (byte >> 1) & 63
    let unit = 64
    while (byte >= 128) {
      byte = sums[at++] as number
      number += (byte & 127) * unit
      unit *= 128
    }
    numbers[length] = isNegative ? -number : number
  }
  for (let at = 0; at < length; at += numbersPerSum) {
    value += numbers[at] ?? 0
    day += numbers[at + 5] ?? 0
    numbers[at] = value
    numbers[at + 5] = day
    numbers[at + 6] = day + (numbers[at + 6] ?? 0)
  }
  return length
}

/** Appends a whole number: the sign and the lowest six bits in the first byte, then seven bits per byte. */
function writeNumber(bytes: number[], number: number): void {
  let rest = Math.abs(number)
  const low = rest % 64
  rest = (rest - low) / 64
  bytes.push((rest > 0 ? 128 : 0) + low * 2 + (number < 0 ? 1 : 0))
  while (rest > 0) {
    const next = rest % 128
    rest = (rest - next) / 128
    bytes.push((rest > 0 ? 128 : 0) + next)
  }
}
