import type { RefundReason } from '#domain/matches.ts'
import { assign } from './assignment.ts'
import { inOrder, type Movement, type OwnAccount, type ReadMovement, readMovements } from './movement.ts'
import {
  type RefundCandidate,
  type RefundEvidence,
  refundCandidates,
  refundEvidenceAmong,
} from './refund-evidence.ts'
import { finalRefundWeights, refundWeights } from './refund-weights.ts'

export type RefundInput = {
  accounts: readonly OwnAccount[]
  /**
   * Rows that are in no transfer and no refund yet: the new ones and those of their accounts within 120 days. All rows
   * of a ledger work too.
   */
  rows: readonly Movement[]
  /** Pairs the user has dismissed, as `refund purchase`. */
  dismissed?: ReadonlySet<string>
}

export type FoundRefund = { refundId: string; purchaseId: string; confidence: number; reason: RefundReason }

/** The minimum log odds for suggesting a refund, and for considering a purchase at all. */
const thresholds = { suggested: 0, considered: -6 }
/** If the other purchases are together this likely, the reason says that there are several. */
const manyRivals = 0.5

/**
 * Finds money that merchants gave back, and for which purchase. Neither a refund nor a purchase is in two of them. The
 * result does not depend on the order of the rows.
 */
export const findRefunds = ({ accounts, rows, dismissed }: RefundInput): FoundRefund[] =>
  [...Map.groupBy(readMovements(accounts, rows).toSorted(inOrder), ({ accountId }) => accountId).values()]
    .filter(([row]) => row?.account.kind !== 'cash')
    .flatMap((ofAccount) => refundsIn(ofAccount, dismissed))

function refundsIn(rows: readonly ReadMovement[], dismissed: RefundInput['dismissed']): FoundRefund[] {
  return chooseRefunds(weighRefunds(rows, dismissed), refundWeights).flatMap(({ candidate, evidence }) => {
    const score = sum(evidence, finalRefundWeights)
    if (score <= thresholds.suggested) return []
    return [
      {
        refundId: candidate.refund.id,
        purchaseId: candidate.purchase.id,
        confidence: 1 / (1 + Math.exp(-score)),
        reason: reasonOf(evidence),
      },
    ]
  })
}

function reasonOf(evidence: RefundEvidence): RefundReason {
  if ((evidence.rivals ?? 0) > manyRivals) return 'several_purchases'
  return evidence.wholeAmount ? 'whole_amount' : 'part_of_amount'
}

type Weighed = { candidate: RefundCandidate; evidence: RefundEvidence }

export function weighRefunds(rows: readonly ReadMovement[], dismissed?: ReadonlySet<string>): Weighed[] {
  const evidenceOf = refundEvidenceAmong(rows)
  return refundCandidates(rows)
    .filter(({ refund, purchase }) => !dismissed?.has(`${refund.id} ${purchase.id}`))
    .map((candidate) => ({ candidate, evidence: evidenceOf(candidate) }))
}

/** The most likely purchase for each refund, and how likely the others are. */
export function chooseRefunds(weighed: readonly Weighed[], weights: RefundEvidence): Weighed[] {
  const scored = weighed.map((one) => ({ ...one, score: sum(one.evidence, weights) }))
  const byRefund = Map.groupBy(scored, ({ candidate }) => candidate.refund)
  const options = scored.map((one) => ({
    left: one.candidate.refund,
    right: one.candidate.purchase,
    worth: one.score - thresholds.considered,
    one,
  }))
  return assign(options).map(({ one: { candidate, evidence, score } }) => {
    const others = (byRefund.get(candidate.refund) ?? []).filter(
      (other) => !isTwin(other.candidate.purchase, candidate.purchase),
    )
    const rivals = others.reduce((total, other) => total + Math.exp(Math.min(5, other.score - score)), 0)
    return { candidate, evidence: { ...evidence, score, rivals: Math.log1p(rivals) } }
  })
}

const isTwin = (one: ReadMovement, other: ReadMovement) => one.day === other.day && one.cents === other.cents

const sum = (evidence: RefundEvidence, weights: RefundEvidence) =>
  Object.entries(evidence).reduce(
    (total, [name, value]) => total + value * (weights[name as keyof RefundEvidence] ?? 0),
    0,
  )
