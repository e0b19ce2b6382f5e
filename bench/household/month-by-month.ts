import { monthOf } from '#domain/calendar.ts'
import { dayNumber } from '#domain/matching/days-apart.ts'
import { findRefunds } from '#domain/matching/find-refunds.ts'
import { type FoundSeries, findSeries } from '#domain/matching/find-series.ts'
import { type ConsideredPair, type FoundTransfer, findTransfers } from '#domain/matching/find-transfers.ts'
import { type Movement, movementKey, type OwnAccount } from '#domain/matching/movement.ts'
import { delayKey, delayOf, type Habit, sideKey } from '#domain/matching/transfer-habits.ts'

/** Days before the first new row whose rows are looked at again: candidates, and candidates of those. */
export const nearDays = 18

export type Answers = {
  linked: FoundTransfer[]
  suggested: FoundTransfer[]
  refunds: [string, string][]
  series: FoundSeries[]
}

/**
 * Brings the rows in month by month, as imports would, and keeps what is linked; suggestions are made anew for the rows
 * that are looked at again.
 */
export function monthByMonth(accounts: OwnAccount[], rows: Movement[]): Answers {
  const linked: FoundTransfer[] = []
  const isLinked = new Set<string>()
  const known: Movement[] = []
  const considered = new Considered(rows)
  for (const imported of Map.groupBy(rows, ({ date }) => monthOf(date)).values()) {
    known.push(...imported)
    const from = Math.min(...imported.map(({ date }) => dayNumber(date))) - nearDays
    const near = known.filter(({ id, date }) => dayNumber(date) >= from && !isLinked.has(id))
    const isNear = new Set(near.map(({ id }) => id))
    const habits = considered.habitsOf(known.filter(({ id }) => !isNear.has(id)))
    const answer = findTransfers({ accounts, rows: near, habits })
    considered.add(answer.considered)
    for (const found of answer.transfers) {
      if (!found.isCertain) continue
      linked.push(found)
      isLinked.add(found.outId).add(found.inId)
    }
  }
  const suggested = lookAgain(accounts, known, isLinked, considered)
  const inTransfer = new Set([...linked, ...suggested].flatMap(({ outId, inId }) => [outId, inId]))
  const left = rows.filter(({ id }) => !inTransfer.has(id))
  const refunds = findRefunds({ accounts, rows: left })
  const series = findSeries(accounts, left)
  return {
    linked,
    suggested,
    series,
    refunds: refunds.map(({ refundId, purchaseId }) => [refundId, purchaseId]),
  }
}

/** What the list of suggestions shows: all rows with a counterpart that are not linked yet, by the habits of today. */
function lookAgain(accounts: OwnAccount[], rows: Movement[], isLinked: Set<string>, considered: Considered) {
  const open = rows.filter(({ id }) => considered.has(id) && !isLinked.has(id))
  const isOpen = new Set(open.map(({ id }) => id))
  const habits = considered.habitsOf(rows.filter(({ id }) => !isOpen.has(id)))
  return findTransfers({ accounts, rows: open, habits }).transfers
}

/** Counts habits as a store would in its tables. */
export class Considered {
  readonly #rows: Map<string, Movement>
  readonly #pairs = new Map<string, Map<string, number>>()

  constructor(rows: Movement[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
  }

  add(pairs: ConsideredPair[]): void {
    for (const { outId, inId, likelihood } of pairs) {
      this.#pairsOf(outId).set(inId, likelihood)
      this.#pairsOf(inId).set(outId, likelihood)
    }
  }

  has(id: string): boolean {
    return this.#pairs.has(id)
  }

  #pairsOf(id: string): Map<string, number> {
    const pairs = this.#pairs.get(id) ?? new Map<string, number>()
    this.#pairs.set(id, pairs)
    return pairs
  }

  habitsOf(rows: Movement[]): Map<string, Habit> {
    const habits = new Map<string, Habit & { partners: Map<string, number> }>()
    for (const row of rows) {
      const pairs = this.#pairs.get(row.id)
      const all = Math.max(
        1,
        [...(pairs?.values() ?? [])].reduce((sum, likelihood) => sum + likelihood, 0),
      )
      for (const key of [keyOf(row), sideKey(row)]) {
        const { rows, paired, partners } = habits.get(key) ?? { rows: 0, paired: 0, partners: new Map() }
        for (const [id, likelihood] of pairs ?? []) {
          const other = this.#rows.get(id)
          if (!other) continue
          const partner =
            key === sideKey(row) ? delayKey(other.accountId, delayOf(row.date, other.date)) : other.accountId
          partners.set(partner, (partners.get(partner) ?? 0) + likelihood / all)
        }
        habits.set(key, { rows: rows + 1, paired: paired + (pairs ? 1 : 0), partners })
      }
    }
    return habits
  }
}

const keys = new WeakMap<Movement, string>()

function keyOf(row: Movement): string {
  const key = keys.get(row) ?? movementKey(row)
  keys.set(row, key)
  return key
}
