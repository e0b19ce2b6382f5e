import { chooseRefunds, weighRefunds } from '#domain/matching/find-refunds.ts'
import { resultOf } from '#domain/matching/find-series.ts'
import { findTransfers, firstLook, secondLook, withRivals } from '#domain/matching/find-transfers.ts'
import { inOrder, type ReadMovement, readMovements } from '#domain/matching/movement.ts'
import { refundEvidenceNames } from '#domain/matching/refund-evidence.ts'
import { chainsAmong } from '#domain/matching/series-chains.ts'
import { seriesEvidenceAmong, seriesEvidenceNames } from '#domain/matching/series-evidence.ts'
import { type Candidate, transferCandidates } from '#domain/matching/transfer-candidates.ts'
import { type Evidence, evidenceNames } from '#domain/matching/transfer-evidence.ts'
import { accountsOf, type Household, householdTools, movementsOf } from './household/household.ts'
import { fitWeights } from './household/logistic-regression.ts'

/**
 * `node bench/fit-matching.ts` prints the weights of transfer-weights.ts, refund-weights.ts and series-weights.ts, fitted to households of
 * every profile. OUTGO_HOUSEHOLD_PROFILES names a module with more of them.
 */
const seeds = [1, 2, 3]
/** Short pieces of each household too: people begin with a month or two. */
const pieces = [
  ['0000', '9999'],
  ['2022-02-01', '2022-03-05'],
  ['2022-10-01', '2022-11-10'],
  ['2023-03-10', '2023-03-31'],
  ['2023-06-01', '2023-09-01'],
  ['2024-05-01', '2024-06-15'],
  ['2024-09-05', '2024-09-25'],
] as const
/** Not in the generated data. */
const byHand = { numberInText: 2.5, exchanged: -1 }
/** Fitted weights would miss more late transfers, because the short pieces have no habits yet. */
const habitsByHand = { delay: 0.8, mutualHabit: 0.8 }
const noHabits = new Map()

const tools = await householdTools()
if (!tools) throw new Error('Set OUTGO_HOUSEHOLD_TOOLS to the directory of the household generator')
const households = Object.values(tools.profiles).flatMap((profile) =>
  seeds.map((seed) => tools.generateHousehold({ seed, years: 3, profile })),
)

type Weights = Record<string, number>
const scoreOf = (evidence: Weights, weights: Weights) =>
  Object.entries(evidence).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)
const without = (names: readonly string[], left: readonly string[]) =>
  names.filter((name) => !left.includes(name))
const likenessOf = ({ accountId, day, cents }: ReadMovement) => [accountId, day, cents].join()

/** Which candidates are true; pairs that nobody could tell from a true one count as true. */
function truthOfTransfers({ transactions }: Household, candidates: Candidate[]) {
  const idOf = new Map(transactions.map(({ id, truth }) => [id, truth.transfer_id]))
  const likeness = ({ out, in: arrival }: Candidate) => `${likenessOf(out)} ${likenessOf(arrival)}`
  const isPair = ({ out, in: arrival }: Candidate) =>
    idOf.get(out.id) && idOf.get(out.id) === idOf.get(arrival.id)
  const truePairs = new Map(candidates.filter(isPair).map((one) => [idOf.get(one.out.id), likeness(one)]))
  return ({ out, in: arrival }: Candidate) => {
    const [first, second] = [truePairs.get(idOf.get(out.id)), truePairs.get(idOf.get(arrival.id))]
    return first !== undefined && first === second
  }
}

const transferPieces = households.flatMap((household) =>
  pieces.map(([from, to]) => {
    const rows = movementsOf(household).filter(({ date }) => date >= from && date <= to)
    const movements = readMovements(accountsOf(household), rows)
    const candidates = transferCandidates(movements)
    const isTrue = truthOfTransfers(household, candidates)
    return { movements, isTrue, first: firstLook(movements, candidates, noHabits) }
  }),
)
const examples = (
  of: { candidate: Candidate; evidence: Evidence }[],
  isTrue: (candidate: Candidate) => boolean,
) => of.map(({ candidate, evidence }) => ({ evidence, isTrue: isTrue(candidate) }))
const settled = ['rivalOut', 'rivalIn', 'interchangeable']
const firstWeights = {
  ...fitWeights(
    transferPieces.flatMap(({ first, isTrue }) => examples(first, isTrue)),
    without(evidenceNames, ['partnerOut', 'partnerIn', ...Object.keys(habitsByHand), ...settled]),
  ),
  ...byHand,
}
const looked = transferPieces.map(({ movements, first, isTrue }) => {
  const likelihood = (evidence: Evidence) => 1 / (1 + Math.exp(-scoreOf(evidence, firstWeights)))
  const likely = first.map((one) => ({ ...one, likelihood: likelihood(one.evidence) }))
  return { isTrue, second: secondLook(movements, likely, noHabits) }
})
const secondWeights = {
  ...fitWeights(
    looked.flatMap(({ second, isTrue }) => examples(second, isTrue)),
    without(evidenceNames, [...Object.keys(habitsByHand), ...settled]),
  ),
  ...byHand,
  ...habitsByHand,
}
const finalWeights = {
  ...fitWeights(
    looked.flatMap(({ second, isTrue }) =>
      examples(
        withRivals(second.map((one) => ({ ...one, score: scoreOf(one.evidence, secondWeights) }))),
        isTrue,
      ),
    ),
    without(evidenceNames, Object.keys(habitsByHand)),
  ),
  ...byHand,
}
console.log('transfer-weights.ts', { firstWeights, secondWeights, finalWeights })

const seriesExamples = households.flatMap((household) => {
  const accounts = accountsOf(household)
  const rows = movementsOf(household)
  const { transfers } = findTransfers({ accounts, rows })
  const inTransfer = new Set(transfers.flatMap(({ outId, inId }) => [outId, inId]))
  const movements = readMovements(accounts, rows)
    .filter(({ id, cents }) => cents < 0 && !inTransfer.has(id))
    .toSorted(inOrder)
  const chains = resultOf(chainsAmong(movements))
  const told = chains.map((chain) => ({
    transaction_ids: chain.rows.map(({ id }) => id),
    cadence: chain.cadence.name,
  }))
  const { judged } = tools.scoreSeries(household, told)
  const evidenceOf = seriesEvidenceAmong(movements)
  return chains.flatMap((chain, index) => {
    const verdict = judged[index]?.verdict
    return verdict === 'left out' ? [] : [{ evidence: evidenceOf(chain), isTrue: verdict === 'right' }]
  })
})
console.log('series-weights.ts', { seriesWeights: fitWeights(seriesExamples, seriesEvidenceNames) })

const refundPieces = households.flatMap((household) => {
  const accounts = accountsOf(household)
  const rows = movementsOf(household)
  const { transfers } = findTransfers({ accounts, rows })
  const inTransfer = new Set(transfers.flatMap(({ outId, inId }) => [outId, inId]))
  const movements = readMovements(
    accounts,
    rows.filter(({ id }) => !inTransfer.has(id)),
  ).toSorted(inOrder)
  const refundOf = new Map(household.transactions.map(({ id, truth }) => [id, truth.refund_of]))
  return [...Map.groupBy(movements, ({ accountId }) => accountId).values()]
    .filter(([row]) => row?.account.kind !== 'cash')
    .map((ofAccount) => ({ refundOf, weighed: weighRefunds(ofAccount) }))
})
const refundExamples = (
  choose: (weighed: ReturnType<typeof weighRefunds>) => ReturnType<typeof weighRefunds>,
) =>
  refundPieces.flatMap(({ refundOf, weighed }) =>
    choose(weighed).map(({ candidate: { refund, purchase }, evidence }) => ({
      evidence,
      isTrue: refundOf.get(refund.id) === purchase.id,
    })),
  )
const refundWeights = fitWeights(
  refundExamples((weighed) => weighed),
  without(refundEvidenceNames, ['rivals', 'score']),
)
const finalRefundWeights = fitWeights(
  refundExamples((weighed) => chooseRefunds(weighed, refundWeights)),
  refundEvidenceNames,
)
console.log('refund-weights.ts', { refundWeights, finalRefundWeights })
