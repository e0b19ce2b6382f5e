import type { ConsideredPair } from './find-transfers.ts'
import { type Movement, movementKey } from './movement.ts'
import { type Counted, countMovement, type Habit, sideKey } from './transfer-habits.ts'

/** The keys under which movements are counted. Working them out takes most of the time, so do it once. */
export type KeyedMovement = Movement & { keys: readonly [string, string] }

export const keyed = (row: Movement): KeyedMovement => ({
  ...row,
  keys: [movementKey(row), sideKey(row)],
})

type Side = Pick<Movement, 'accountId' | 'date'>
/** The account and date of each row in the considered pairs. */
export type Sides = ReadonlyMap<string, Side>

/** What rows contribute to habits, by the pairs that were considered for them. */
export function habitCounts(
  rows: readonly KeyedMovement[],
  considered: readonly ConsideredPair[],
  sides: Sides,
): Map<string, Habit> {
  const pairs = new Map<string, { other: Side; likelihood: number }[]>()
  const add = (id: string, other: Side | undefined, likelihood: number) => {
    if (!other) return
    const ofRow = pairs.get(id) ?? []
    pairs.set(id, ofRow)
    ofRow.push({ other, likelihood })
  }
  for (const { outId, inId, likelihood } of considered) {
    add(outId, sides.get(inId), likelihood)
    add(inId, sides.get(outId), likelihood)
  }
  const counts = new Map<string, Counted>()
  for (const { id, cents, date, keys } of rows) {
    const ofRow = pairs.get(id) ?? []
    const habit = countedIn(counts, keys[0])
    const side = countedIn(counts, keys[1])
    countMovement({ habit, side }, { date, cents }, ofRow, ofRow.length > 0 ? 1 : 0)
  }
  return counts
}

function countedIn(counts: Map<string, Counted>, key: string): Counted {
  const counted = counts.get(key) ?? { rows: 0, paired: 0, partners: new Map() }
  counts.set(key, counted)
  return counted
}

/** Habits with others added, or taken away again. Rounding leaves no traces of what was taken away. */
export function combineHabits(
  habits: ReadonlyMap<string, Habit>,
  others: ReadonlyMap<string, Habit>,
  sign: 1 | -1,
): Map<string, Habit> {
  const combined = new Map(habits)
  for (const [key, other] of others) {
    const { rows, paired, partners } = combined.get(key) ?? { rows: 0, paired: 0, partners: new Map() }
    const sums = new Map(partners)
    for (const [partner, sum] of other.partners)
      sums.set(partner, Math.round(((sums.get(partner) ?? 0) + sign * sum) * precision) / precision)
    combined.set(key, {
      rows: Math.max(0, rows + sign * other.rows),
      paired: Math.max(0, paired + sign * other.paired),
      partners: new Map([...sums].filter(([, sum]) => sum > 0)),
    })
  }
  return combined
}

const precision = 1e6
