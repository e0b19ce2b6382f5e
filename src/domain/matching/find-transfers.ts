import { assign } from './assignment.ts'
import { inOrder, type Movement, type OwnAccount, type ReadMovement, readMovements } from './movement.ts'
import {
  byDay,
  type Candidate,
  countNear,
  nearestArrival,
  transferCandidates,
} from './transfer-candidates.ts'
import { type Evidence, type EvidenceName, ownEvidence } from './transfer-evidence.ts'
import { type Habits, habitsOf } from './transfer-habits.ts'
import { type FoundPieces, transfersInPieces } from './transfer-pieces.ts'
import { reasonOf, type TransferReason } from './transfer-reason.ts'
import { finalWeights, firstWeights, secondWeights, type Weights } from './transfer-weights.ts'

export type TransferInput = {
  accounts: readonly OwnAccount[]
  /**
   * The new rows and those near them in amount and date that are in no linked transfer yet. All rows of a ledger work
   * too.
   */
  rows: readonly Movement[]
  /** What is known from rows that are not handed over. */
  habits?: Habits
  /** Pairs the user has dismissed, as `out in`. */
  dismissed?: ReadonlySet<string>
}

export type TransferAnswer = {
  transfers: FoundTransfer[]
  /** Card payments that one side books in parts, among rows in no other transfer. Only suggested. */
  inPieces: FoundPieces[]
  /** Every pair that was near in amount and date, likely or not: habits are counted from these. */
  considered: ConsideredPair[]
}

export type ConsideredPair = { outId: string; inId: string; likelihood: number }

export type FoundTransfer = {
  outId: string
  inId: string
  /** From 0 to 1. */
  confidence: number
  reason: TransferReason
  /** Whether it is certain enough to be linked without asking. Otherwise it is suggested. */
  isCertain: boolean
}

/**
 * The minimum log odds for linking a pair without asking, suggesting it, and pairing it at all; and the maximum
 * probability of an alternative for a pair that is linked without asking.
 */
const thresholds = { certain: 3.8, suggested: -1.5, paired: -0.5, rival: 0.3 }

/** Pairs that differ less than this in how well they explain the same rows can't be told apart. */
const toldApart = 2.5

/**
 * Finds movements between own accounts. No row is in two of them, and together they are the likeliest explanation.
 * The result does not depend on the order of the rows.
 */
export function findTransfers({
  accounts,
  rows,
  habits = new Map(),
  dismissed,
}: TransferInput): TransferAnswer {
  const movements = readMovements(accounts, rows).toSorted(inOrder)
  const candidates = transferCandidates(movements).filter(
    ({ out, in: arrival }) => !dismissed?.has(`${out.id} ${arrival.id}`),
  )
  const first = firstLook(movements, candidates, habits).map((one) => ({
    ...one,
    likelihood: likelihoodOf(sum(one.evidence, firstWeights)),
  }))
  const second = secondLook(movements, first, habits)
  const transfers = settle(second.map((one) => ({ ...one, score: sum(one.evidence, secondWeights) })))
  const paired = new Set(transfers.flatMap(({ outId, inId }) => [outId, inId]))
  return {
    transfers,
    inPieces: transfersInPieces(movements.filter(({ id }) => !paired.has(id))).filter(
      ({ outIds, inIds }) =>
        !outIds.some((out) => inIds.some((arrival) => dismissed?.has(`${out} ${arrival}`))),
    ),
    considered: first.flatMap(({ candidate, likelihood }) =>
      isClose(candidate) ? [{ outId: candidate.out.id, inId: candidate.in.id, likelihood }] : [],
    ),
  }
}

export type Weighed = { candidate: Candidate; evidence: Evidence; score: number }

type Look = { candidate: Candidate; evidence: Evidence }

/**
 * Goes over the pairs twice. The first pass finds the accounts in which a text usually has its counterpart; the second
 * uses them.
 */
export function firstLook(
  rows: readonly ReadMovement[],
  candidates: readonly Candidate[],
  habits: Habits,
): Look[] {
  const isCommon = commonAmounts(rows)
  const likely = candidates.map((candidate) => ({ candidate, likelihood: isClose(candidate) ? 1 : 0 }))
  const habitEvidence = habitsOf(rows, likely, habits)
  return likely.map((one) => {
    const { partnerOut: _out, partnerIn: _in, delay: _delay, ...habit } = habitEvidence(one)
    return {
      candidate: one.candidate,
      evidence: { ...ownEvidence(one.candidate), ...isCommon(one.candidate), ...habit },
    }
  })
}

export function secondLook(
  rows: readonly ReadMovement[],
  likely: readonly (Look & { likelihood: number })[],
  habits: Habits,
): Look[] {
  const habitEvidence = habitsOf(rows, likely, habits)
  return likely.map(({ candidate, evidence, likelihood }) => {
    const { partnerOut = 0, partnerIn = 0, delay = 0 } = habitEvidence({ candidate, likelihood })
    const { habitOut = 0, habitIn = 0 } = evidence
    const mutualHabit = Math.max(0, Math.min(habitOut, habitIn) + partnerOut + partnerIn)
    return { candidate, evidence: { ...evidence, partnerOut, partnerIn, delay, mutualHabit } }
  })
}

/** Close enough in time to be counted as the counterpart of a row. */
const isClose = ({ gap }: Candidate) => gap >= -2 && gap <= 5

/** How many other kinds of rows have the same amount around that time: the more, the likelier a coincidence. */
function commonAmounts(rows: readonly ReadMovement[]): (candidate: Candidate) => Evidence {
  const sorted = byDay(rows)
  const ofAmount = Map.groupBy(sorted, ({ cents }) => `${Math.abs(cents)}`)
  const ofKind = Map.groupBy(sorted, ({ cents, key }) => `${Math.abs(cents)} ${key}`)
  return ({ out, in: arrival }) => {
    const count = (near: ReadMovement[] = []) => countNear(near, out.day, nearestArrival.latest)
    const others = [...new Set([out.key, arrival.key])].reduce(
      (left, key) => left - count(ofKind.get(`${-out.cents} ${key}`)),
      count(ofAmount.get(`${-out.cents}`)),
    )
    return { commonAmount: Math.log(1 + others) }
  }
}

function settle(weighed: readonly Weighed[]): FoundTransfer[] {
  return withRivals(weighed).flatMap(({ candidate, evidence }) => {
    const score = sum(evidence, finalWeights)
    if (score <= thresholds.suggested && !evidence.interchangeable) return []
    return [
      {
        outId: candidate.out.id,
        inId: candidate.in.id,
        confidence: likelihoodOf(score),
        reason: reasonOf(evidence),
        isCertain: score > thresholds.certain && isBeyondDoubt(evidence),
      },
    ]
  })
}

/** Asking costs little, so pairs that are new, ambiguous or converted are only suggested, however likely they are. */
function isBeyondDoubt(evidence: Evidence): boolean {
  const { interchangeable, exchanged, rivalOut = 0, rivalIn = 0, newTextOut, newTextIn } = evidence
  if (interchangeable || exchanged || Math.max(rivalOut, rivalIn) > thresholds.rival) return false
  const isNamed =
    evidence.sameReference || evidence.numberInText || evidence.cardPaidText || evidence.sameName
  if (evidence.samePerson && !evidence.sameReference && !evidence.numberInText) return false
  return (!newTextOut && !newTextIn) || Boolean(isNamed)
}

/** The best set of pairs, each with the alternatives for its rows. */
export function withRivals(weighed: readonly Weighed[]): Weighed[] {
  const options = weighed.map((one) => ({
    left: one.candidate.out,
    right: one.candidate.in,
    worth: one.score - thresholds.paired,
    one,
  }))
  const chosen = assign(options).map(({ one }) => one)
  const pairOf = new Map(
    chosen.flatMap((one) => [[one.candidate.out, one] as const, [one.candidate.in, one] as const]),
  )
  const byOut = Map.groupBy(weighed, ({ candidate }) => candidate.out)
  const byIn = Map.groupBy(weighed, ({ candidate }) => candidate.in)
  return chosen.map((one) => {
    const { out, in: arrival } = one.candidate
    const otherIns = (byOut.get(out) ?? []).filter(({ candidate }) => !isAlike(candidate.in, arrival))
    const otherOuts = (byIn.get(arrival) ?? []).filter(({ candidate }) => !isAlike(candidate.out, out))
    const isSwapped = (byOut.get(out) ?? []).some((swap) => {
      const pair = pairOf.get(swap.candidate.in)
      if (!pair || pair === one) return false
      if (isAlike(pair.candidate.out, out) && isAlike(pair.candidate.in, arrival)) return false
      const back = byOut.get(pair.candidate.out)?.find(({ candidate }) => candidate.in === arrival)
      return back && swap.score > -2 && one.score + pair.score - swap.score - back.score < toldApart
    })
    const isTwinWaiting = [...(byOut.get(out) ?? []), ...(byIn.get(arrival) ?? [])].some(({ candidate }) => {
      const twin = candidate.out === out ? candidate.in : candidate.out
      return !pairOf.has(twin) && (isAlike(twin, out) || isAlike(twin, arrival))
    })
    const evidence = {
      ...one.evidence,
      rivalOut: likeliest(otherIns.filter(({ candidate }) => !pairOf.has(candidate.in))),
      rivalIn: likeliest(otherOuts.filter(({ candidate }) => !pairOf.has(candidate.out))),
      ...((isSwapped || isTwinWaiting) && { interchangeable: 1 }),
    }
    return { ...one, evidence }
  })
}

/** Rows that cannot be told apart, so it makes no difference which of them is in a transfer. */
const isAlike = (one: ReadMovement, other: ReadMovement) =>
  one.accountId === other.accountId && one.day === other.day && one.cents === other.cents

const likeliest = (weighed: readonly Weighed[]) =>
  weighed.reduce((most, { score }) => Math.max(most, likelihoodOf(score)), 0)

const sum = (evidence: Evidence, weights: Weights) =>
  Object.entries(evidence).reduce(
    (total, [name, value]) => total + value * (weights[name as EvidenceName] ?? 0),
    0,
  )

const likelihoodOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))
