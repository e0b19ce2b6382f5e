import type { CadenceName } from '#domain/cadences.ts'
import type { DecidedBy, MatchState, RefundReason, TransferReason } from '#domain/matches.ts'

/** Recurring costs, and transactions that are linked with each other or with a recurring cost. */
export type MatchingTables = {
  recurringCosts: {
    id: string
    ledgerId: string
    name: string
    amountCents: number
    cadence: CadenceName
    dayOfMonth: number
    category: string
    active: number
    startDate: string
    endDate: string | null
  }
  /** One movement between own accounts, or into one outside the ledger. The sides are in `transferRows`. */
  transfers: {
    ledgerId: string
    id: string
    state: MatchState
    decidedBy: DecidedBy
    /** The name of the account on the other side, if it is not in the ledger. */
    outsideAccount: string | null
    confidenceMillionths: number
    reason: TransferReason
    createdAt: string
  }
  transferRows: {
    ledgerId: string
    transferId: string
    transactionId: string
    /** 1 if the transfer is linked. A transaction is in at most one linked transfer. */
    linked: number
  }
  /** The user's decisions about refunds. Suggestions are not stored. */
  refunds: {
    ledgerId: string
    id: string
    refundId: string
    purchaseId: string
    state: MatchState
    decidedBy: DecidedBy
    confidenceMillionths: number
    reason: RefundReason
    createdAt: string
  }
  /** The transactions that pay a recurring cost. A transaction is a linked payment of one cost at most. */
  recurringPayments: {
    ledgerId: string
    recurringCostId: string
    transactionId: string
    state: MatchState
    decidedBy: DecidedBy
  }
  /**
   * What the user decided, by the keys of the rows, so that it still applies when they come back. `rowKeys` is JSON.
   */
  matchDecisions: {
    ledgerId: string
    kind: 'transfer' | 'refund' | 'payment' | 'series'
    rowKeys: string
    state: 'linked' | 'dismissed'
    outsideAccount: string | null
    /** The user's corrections to a regular income, as JSON. */
    correction: string | null
    decidedAt: string
  }
  /** `Habits` of the matching; `partners` is JSON. */
  transferHabits: { ledgerId: string; key: string; rows: number; paired: number; partners: string }
  /** Pairs that were near in amount and date, likely or not. Habits are counted from these. */
  transferCandidates: { ledgerId: string; outId: string; inId: string; likelihoodMillionths: number }
}
