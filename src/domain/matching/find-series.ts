import type { CadenceName } from '#domain/cadences.ts'
import type { Cents } from '#domain/money.ts'
import { inOrder, type Movement, type OwnAccount, type ReadMovement, readMovements } from './movement.ts'
import { type Chain, chainsAmong, resumes } from './series-chains.ts'
import { type SeriesEvidence, seriesEvidenceAmong } from './series-evidence.ts'
import type { SeriesReason } from './series-reasons.ts'
import { seriesWeights } from './series-weights.ts'

export type FoundSeries = {
  /** Oldest first. */
  rowIds: string[]
  cadence: CadenceName
  /** The latest payment, in the currency of its account. */
  lastCents: Cents
  /** From 0 to 1. */
  confidence: number
  reason: SeriesReason
}

/** The minimum log odds for suggesting a series. */
const suggested = -0.2

/**
 * Finds commitments such as rent, insurance and subscriptions, but not habits such as groceries. Expects outgoing rows
 * that are in no transfer. No row is in two series, and the result does not depend on the order of the rows.
 */
export const findSeries = (accounts: readonly OwnAccount[], rows: readonly Movement[]): FoundSeries[] =>
  resultOf(findSeriesInSteps(accounts, rows))

/** The same in short steps, between which a server can answer others. */
export function* findSeriesInSteps(
  accounts: readonly OwnAccount[],
  rows: readonly Movement[],
): Generator<void, FoundSeries[]> {
  const read: ReadMovement[] = []
  for (let start = 0; start < rows.length; start += rowsPerStep) {
    read.push(...readMovements(accounts, rows.slice(start, start + rowsPerStep)))
    yield
  }
  const movements = read.filter(({ cents }) => cents < 0).toSorted(inOrder)
  const evidenceOf = seriesEvidenceAmong(movements)
  // Rows with the same text that another series explains, such as a monthly fee, are no evidence against a yearly one.
  const explained = new Set<ReadMovement>()
  const chains = yield* chainsAmong(movements)
  const accepted: Accepted[] = []
  for (const chain of chains.toSorted((one, other) => other.rows.length - one.rows.length)) {
    yield
    const score = sum(evidenceOf({ ...chain, alike: chain.alike.filter((row) => !explained.has(row)) }))
    if (score <= suggested) continue
    for (const row of chain.rows) explained.add(row)
    accepted.push({ chain, confidence: 1 / (1 + Math.exp(-score)) })
  }
  return joinAcrossPauses(accepted).map(({ chain, confidence }) => ({
    rowIds: chain.rows.map(({ id }) => id),
    cadence: chain.cadence.name,
    lastCents: chain.rows.at(-1)?.cents ?? 0,
    confidence,
    reason: reasonOf(chain),
  }))
}

type Accepted = { chain: Chain; confidence: number }

/** Joins the payments before a long pause with those after it. */
function joinAcrossPauses(accepted: readonly Accepted[]): Accepted[] {
  for (const earlier of accepted)
    for (const later of accepted)
      if (resumes(earlier.chain, later.chain)) {
        const rows = [...earlier.chain.rows, ...later.chain.rows]
        const confidence = Math.max(earlier.confidence, later.confidence)
        const joined = { chain: { ...later.chain, rows }, confidence }
        return joinAcrossPauses(
          accepted.flatMap((one) => (one === earlier ? [joined] : one === later ? [] : [one])),
        )
      }
  return [...accepted]
}

const rowsPerStep = 200

/** Runs all steps at once. */
export function resultOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * A fixed price stays the same for a while, or goes up each time if it is paid once a year. Otherwise, if most amounts
 * differ from the one before, the amount varies.
 */
function reasonOf({ rows, cadence }: Chain): SeriesReason {
  const steps = rows.slice(1).map(({ cents }, index) => cents / (rows[index]?.cents ?? cents))
  const changes = steps.filter((step) => step !== 1).length
  if (changes === 0) return 'same_amount'
  const goesUp = cadence.name === 'yearly' && steps.every((step) => step >= 1 && step <= mostRise)
  return goesUp || changes * 3 <= rows.length ? 'price_changes' : 'varying_amount'
}

/** A larger increase from one year to the next is probably no new price of the same thing. */
const mostRise = 1.25

const sum = (evidence: SeriesEvidence) =>
  Object.entries(evidence).reduce(
    (total, [name, value]) => total + value * (seriesWeights[name as keyof SeriesEvidence] ?? 0),
    0,
  )
