import type { CadenceName } from '#domain/cadences.ts'
import type { ReadMovement } from './movement.ts'

/** Days between payments, how many days one may be off, and how many in a row may be missing. */
export type Cadence = { name: CadenceName; days: number; drift: number; gaps: number }

const cadences: readonly Cadence[] = [
  { name: 'weekly', days: 7, drift: 3, gaps: 10 },
  { name: 'biweekly', days: 14, drift: 4, gaps: 5 },
  { name: 'monthly', days: 30.44, drift: 6, gaps: 3 },
  { name: 'quarterly', days: 91.3, drift: 9, gaps: 3 },
  { name: 'semiannual', days: 182.6, drift: 11, gaps: 3 },
  { name: 'yearly', days: 365.25, drift: 16, gaps: 3 },
]

export const isRare = ({ days }: Cadence): boolean => days > 150

/** Rows that follow each other at a regular interval. `alike` are all rows with the same texts. */
export type Chain = { cadence: Cadence; rows: ReadMovement[]; alike: ReadMovement[]; isMerged: boolean }

/** How one payment follows another: after how many periods, how far off its day (0 to 1), and with which amount. */
export type Step = { periods: number; drift: number; isSameAmount: boolean; change: number }

const wordsAlike = 2
const mostChainsOfAText = 6
/** How many pairs of rows are looked at for a chain: with thousands of rows, each can only follow the latest before it. */
const mostPairs = 1_000_000
/** How many payments two chains with different texts must have together to be one. */
const leastOfRenamed = 5
/** Natural logarithms of the largest change of an amount. */
const largestChange = { yearly: 0.45, other: 1.1 }

/** Finds chains among outgoing rows, one description at a time, best first. No row is in two chains. */
export function* chainsAmong(rows: readonly ReadMovement[]): Generator<void, Chain[]> {
  const chains: Chain[] = []
  for (const alike of Map.groupBy(rows, ({ name }) => textOfName(name)).values()) {
    chains.push(...chainsOfText(alike))
    yield
  }
  return merged(chains)
}

/** Short words are more likely part of a payment service's reference than of a name. */
export function textOfName(name: readonly string[]): string {
  const distinct = [...new Set(name)]
  const long = distinct.filter((word) => word.length > 2)
  return (long.length > 0 ? long : distinct).slice(0, wordsAlike).join(' ')
}

function chainsOfText(alike: ReadMovement[]): Chain[] {
  const chains: Chain[] = []
  let rest = alike
  while (chains.length < mostChainsOfAText) {
    const best = cadences
      .map((cadence) => ({ cadence, ...longestChain(rest, cadence) }))
      .filter(({ cadence, rows }) => rows.length >= (isRare(cadence) ? 2 : 3))
      .map((chain) => ({ ...chain, worth: chain.worth * (isRare(chain.cadence) ? 1.2 : 1) }))
      .reduce<{ cadence: Cadence; rows: ReadMovement[]; worth: number } | null>(
        (most, chain) => (most && most.worth >= chain.worth ? most : chain),
        null,
      )
    if (!best) break
    chains.push({ cadence: best.cadence, rows: best.rows, alike, isMerged: false })
    const used = new Set(best.rows)
    rest = rest.filter((row) => !used.has(row))
  }
  return chains
}

/** Dynamic programming: the best chain ending in a row extends the best chain ending in an earlier row. */
function longestChain(rows: readonly ReadMovement[], cadence: Cadence) {
  const worth = rows.map(() => 1)
  const before = rows.map(() => -1)
  const mostEarlier = Math.ceil(mostPairs / rows.length)
  rows.forEach((row, index) => {
    for (let other = index - 1; other >= Math.max(0, index - mostEarlier); other -= 1) {
      const earlier = rows[other] as ReadMovement
      if (row.day - earlier.day > cadence.days * (cadence.gaps + 1)) break
      const step = stepBetween(earlier, row, cadence)
      const continued = step ? (worth[other] ?? 0) + worthOf(step) : 0
      if (continued > (worth[index] ?? 0)) {
        worth[index] = continued
        before[index] = other
      }
    }
  })
  const chain: ReadMovement[] = []
  for (let index = worth.indexOf(Math.max(...worth)); index >= 0; index = before[index] ?? -1)
    chain.unshift(rows[index] as ReadMovement)
  return { rows: chain, worth: Math.max(0, ...worth) }
}

const worthOf = ({ periods, drift, isSameAmount, change }: Step) =>
  0.7 + (isSameAmount ? 0.6 : change < 0.03 ? 0.1 : 0) - 0.4 * drift - 0.35 * (periods - 1) - 1.3 * change

/** How the second row would follow the first in a cadence, or null if it would not. */
export function stepBetween(first: ReadMovement, second: ReadMovement, cadence: Cadence): Step | null {
  const days = second.day - first.day
  const periods = Math.round(days / cadence.days)
  const drift = Math.abs(days - periods * cadence.days) / cadence.drift
  const change = Math.abs(Math.log(first.cents / second.cents))
  const most = cadence.name === 'yearly' ? largestChange.yearly : largestChange.other
  if (periods < 1 || periods > cadence.gaps || drift > 1 || change > most) return null
  return { periods, drift, isSameAmount: first.cents === second.cents, change }
}

/** Joins two similar chains where one ends as the other begins: the shop was renamed, or paid from another account. */
function merged(chains: Chain[]): Chain[] {
  for (const first of chains)
    for (const second of chains)
      if (first !== second && continues(first, second)) {
        const joined: Chain = {
          cadence: first.cadence,
          rows: [...first.rows, ...second.rows],
          alike: [...new Set([...first.alike, ...second.alike])],
          isMerged: true,
        }
        return merged([...chains.filter((chain) => chain !== first && chain !== second), joined])
      }
  return chains
}

function continues(first: Chain, second: Chain): boolean {
  const [last, next] = [first.rows.at(-1), second.rows[0]]
  if (!last || !next || first.cadence !== second.cadence || last.day >= next.day) return false
  const step = stepBetween(last, next, first.cadence)
  if (!step || step.periods > 2) return false
  if (step.change < usualChange(first, second) && (sharesWord(last, next) || sharesReference(last, next)))
    return true
  if (last.accountId !== next.accountId) return false
  if (step.isSameAmount && step.drift < 0.6 && first.rows.length > 2) return true
  if (isRenamed(first, second, step)) return true
  const isLong = first.rows.length > 3 && second.rows.length > 3
  const isMonthlyOrQuarterly = first.cadence.days > 20 && !isRare(first.cadence)
  return isLong && isMonthlyOrQuarterly && step.periods === 1 && step.change < 0.2 && step.drift < 0.7
}

/** A supplier can be renamed in any month, even if the bill differs from the last as much as bills do in spring. */
const usualChange = (first: Chain, second: Chain): number =>
  Math.max(0.3, Math.min(largestStep(first), largestStep(second)))

const largestStep = ({ rows, cadence }: Chain): number =>
  rows
    .slice(1)
    .map((row, index) => stepBetween(rows[index] as ReadMovement, row, cadence)?.change ?? 0)
    .reduce((most, change) => Math.max(most, change), 0)

/**
 * Whether one text was never seen again after the first chain, and the other never before the second, which begins when
 * the next payment of the first was due. Among monthly payments, of which there are more, that can be a coincidence.
 */
function isRenamed(first: Chain, second: Chain, { periods, drift, change }: Step): boolean {
  const areAllRows = ({ rows, alike }: Chain) => rows.length === alike.length
  const isQuarterlyOrLess = first.cadence.days > 80
  const areEnough = first.rows.length + second.rows.length >= leastOfRenamed
  const isInTime = periods === 1 && drift < 0.6
  return isQuarterlyOrLess && areEnough && isInTime && change < 0.3 && areAllRows(first) && areAllRows(second)
}

/** Whether a chain continues another after a long pause, with the same text, account and cadence, and a similar amount. */
export function resumes(earlier: Chain, later: Chain): boolean {
  const [last, next] = [earlier.rows.at(-1), later.rows[0]]
  if (!last || !next || earlier.cadence !== later.cadence || last.day >= next.day) return false
  if (last.accountId !== next.accountId || textOfName(last.name) !== textOfName(next.name)) return false
  return Math.abs(Math.log(last.cents / next.cents)) < largestChange.yearly
}

/** A supplier that changes its name keeps the contract number. */
export const sharesReference = (one: ReadMovement, other: ReadMovement): boolean =>
  [...one.references].some((reference) => other.references.has(reference))

const sharesWord = (one: ReadMovement, other: ReadMovement) =>
  one.name.some(
    (word) => word.length > 3 && other.name.some((name) => name.includes(word) || word.includes(name)),
  )
