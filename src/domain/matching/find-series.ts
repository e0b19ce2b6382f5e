import { inOrder, type Movement, type OwnAccount, readMovements } from './movement.ts'
import { type CadenceName, chainsAmong } from './series-chains.ts'
import { type SeriesEvidence, seriesEvidenceAmong } from './series-evidence.ts'
import { seriesWeights } from './series-weights.ts'

export type FoundSeries = { rowIds: string[]; cadence: CadenceName; confidence: number }

/** The minimum log odds for suggesting a series. */
const suggested = -0.2

/**
 * Finds commitments such as rent, insurance and subscriptions, but not habits such as groceries. Expects outgoing rows
 * that are in no transfer. No row is in two series, and the result does not depend on the order of the rows.
 */
export function findSeries(accounts: readonly OwnAccount[], rows: readonly Movement[]): FoundSeries[] {
  const movements = readMovements(accounts, rows)
    .filter(({ cents }) => cents < 0)
    .toSorted(inOrder)
  const evidenceOf = seriesEvidenceAmong(movements)
  return chainsAmong(movements).flatMap((chain) => {
    const score = sum(evidenceOf(chain))
    if (score <= suggested) return []
    const rowIds = chain.rows.map(({ id }) => id)
    return [{ rowIds, cadence: chain.cadence.name, confidence: 1 / (1 + Math.exp(-score)) }]
  })
}

const sum = (evidence: SeriesEvidence) =>
  Object.entries(evidence).reduce(
    (total, [name, value]) => total + value * (seriesWeights[name as keyof SeriesEvidence] ?? 0),
    0,
  )
