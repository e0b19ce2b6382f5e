import type { Generated } from 'kysely'
import type { AccountKind, InvitedRole, LedgerRole } from '#domain/accounts.ts'
import type { CategoriesShown } from '#domain/categories-shown.ts'
import type { CategoryColor } from '#domain/category-colors.ts'
import type { CategoryKind } from '#domain/category-kinds.ts'
import type { CategorySymbol } from '#domain/category-symbols.ts'
import type { BalanceState, ImportSource } from '#domain/imports.ts'
import type { LeftOutBy } from '#domain/left-out.ts'
import type { DecidedBy, MatchState, RefundReason, TransferReason } from '#domain/matches.ts'

/** A transaction's own data, also kept while its deletion can be undone. */
type TransactionColumns = {
  id: string
  accountId: string
  date: string
  description: string
  /** `searchTextOf` the transaction. */
  searchText: string
  /** `merchantKeyOf` the description; null if it names no merchant. */
  merchantKey: string | null
  amountCents: number
  category: string
  note: string | null
  /** The IDs of its tags, sorted and separated by spaces; null if it has none. */
  tagIds: string | null
  importKey: string | null
  /** The import that added it; null if none did. */
  importId: string | null
  /** When the user last changed it. */
  editedAt: string | null
  /** 0 until the user has reviewed it, otherwise 1. */
  reviewed: number
  /** What the user decided in spite of rules: names of `ruleActions`, separated by spaces. */
  byHand: string | null
}

/** The types of these columns, for rows passed as JSON. */
export const transactionColumns = {
  id: 'text',
  accountId: 'text',
  date: 'text',
  description: 'text',
  searchText: 'text',
  merchantKey: 'text',
  amountCents: 'bigint',
  category: 'text',
  note: 'text',
  tagIds: 'text',
  importKey: 'text',
  importId: 'text',
  editedAt: 'text',
  reviewed: 'bigint',
  byHand: 'text',
} as const satisfies Record<keyof TransactionColumns, 'text' | 'bigint'>

/** The ledger tables; every row has a ledger, but a profile, which has a user. */
export type LedgerTables = {
  /**
   * A user's first ledger has the user's ID. `currency` is null until it is chosen. If rows are waiting to be matched,
   * `unmatchedFrom` is the day of the first one; otherwise it is null.
   */
  ledgers: {
    id: string
    version: number
    currency: string | null
    rateFileId: string | null
    unmatchedFrom: string | null
    /** The `merchantVersion` that computed the merchants of its transactions. */
    merchantVersion: Generated<number>
    /** While they are recomputed: for which version, and the ID of the last transaction done. */
    merchantProgress: string | null
    /** Null if linked refunds count in their own month. */
    refundMonth: 'purchase' | null
  }
  ledgerMembers: { ledgerId: string; userId: string; role: LedgerRole }
  /** Invitations that have not been accepted. */
  ledgerInvitations: {
    ledgerId: string
    id: string
    role: InvitedRole
    secretHash: string
    createdBy: string
    createdAt: string
    expiresAt: string
  }
  /** Where money lies; how people sign in is in `sign-in-tables.ts`. */
  accounts: {
    ledgerId: string
    id: string
    name: string
    kind: AccountKind
    currency: string
    numberHint: string | null
    openingCents: number
    closed: number
    position: number
    createdAt: string
    /** The change that merged or deleted it; null for all accounts that can be seen. */
    removedBy: string | null
  }
  /** What merged or deleted an account, until it is final. `replaced` is JSON. */
  accountChanges: {
    ledgerId: string
    /** Also the ID of the deletion with the account's rows as they were before. */
    id: string
    kind: 'merged' | 'deleted'
    accountId: string
    intoAccountId: string | null
    count: number
    /** Rows that the other account had already, and the deletion with them. */
    leftOutCount: number
    leftOutDeletionId: string | null
    /** What was added to the opening balance of the other account. */
    openingCents: number
    replaced: string
    madeAt: string
    finalAt: string
  }
  profiles: {
    id: string
    email: string
    name: string | null
    locale: string | null
    categoriesShown: CategoriesShown | null
  }
  transactions: TransactionColumns & {
    ledgerId: string
    /** What rules decided about it: the ID of a row in `ruleOutcomes`. */
    ruleId: string | null
    /** The amount in the ledger's currency; null if that is the account's, 0 if there is no rate. */
    valueCents: number | null
    /** Null if there is nothing to convert, empty if there is no rate. */
    rate: string | null
    /** The day of the rate, or its month if it was typed. */
    rateDate: string | null
  }
  /** Each description of transactions without a note (`keep-descriptions.ts`). */
  descriptions: { ledgerId: string; description: string; searchText: string }
  /** Deleted rows that can be restored until `finalAt`. */
  deletedTransactions: TransactionColumns & {
    ledgerId: string
    deletionId: string
    finalAt: string
    /** The transfer that the product had linked it in, as JSON. */
    keptLink: string | null
  }
  imports: {
    ledgerId: string
    id: string
    accountId: string
    source: ImportSource
    /** The day whose single calls this import collects; null for all others. */
    collectedDay: string | null
    fileName: string | null
    format: string | null
    headerFingerprint: string | null
    createdBy: string | null
    createdAt: string
    finishedAt: string | null
    firstDay: string | null
    lastDay: string | null
    added: number
    alreadyThere: number
    skipped: number
    leftOut: number
    balanceState: BalanceState
    openingCents: number | null
    openingDay: string | null
    closingCents: number | null
    closingDay: string | null
    undoneAt: string | null
    undoDeletionId: string | null
  }
  /** Rows that the user deleted one by one, none of which is there. */
  deletedKeys: {
    ledgerId: string
    accountId: string
    importKey: string
    deletedAt: string
    deletionId: string
  }
  /** How the files with a header are read; `answers` is JSON. */
  readingProfiles: {
    ledgerId: string
    id: string
    name: string
    headerFingerprint: string
    accountId: string | null
    answers: string
    createdAt: string
    usedAt: string | null
  }
  /** Merchants that users renamed or merged. The merchant of a transaction is the one with its `rootKey`. */
  merchants: {
    ledgerId: string
    key: string
    /** The name that the user chose. */
    name: string | null
    /** The merchant that it was merged into. */
    intoKey: string | null
    /** The last merchant that this leads to: its own key, unless it was merged. */
    rootKey: string
  }
  /** What is known about categories beyond their names; `kind` is null if users decided nothing about that. */
  categories: {
    ledgerId: string
    name: string
    kind: CategoryKind | null
    parent: string | null
    color: CategoryColor | null
    symbol: CategorySymbol | null
    /** The name before it was first renamed, which decides its default kind. */
    origin: string | null
    archived: number
    /** 0 if only its color is kept, while it is in use. */
    listed: number
  }
  /** The earlier names of renamed and merged categories. */
  categoryAliases: { ledgerId: string; name: string; category: string }
  /** Categories that were renamed or merged, until that is final. `replaced` is JSON. */
  categoryMoves: {
    ledgerId: string
    id: string
    kind: 'renamed' | 'merged'
    name: string
    intoName: string
    count: number
    replaced: string
    madeAt: string
    finalAt: string
  }
  /** The transactions that a move gave another category, and when each had last been edited. */
  categoryMoveRows: { ledgerId: string; moveId: string; transactionId: string; editedAt: string | null }
  /**
   * Tags by ID. A tag that was deleted or merged stays, so that it can be restored: transactions keep its ID.
   */
  tags: { ledgerId: string; id: string; name: string; mergedInto: string | null; removedAt: string | null }
  /**
   * Changes of many transactions that can be undone; `change` is JSON. The rows as they were before are in the deletion
   * of the same ID. `finishedAt` is null while it is under way, or if it was interrupted.
   */
  transactionChanges: {
    ledgerId: string
    id: string
    change: string
    count: number
    madeAt: string
    finishedAt: string | null
    finalAt: string
  }
  /** Typed rates: what a unit of `currency` costs in `intoCurrency`. */
  rates: { ledgerId: string; intoCurrency: string; currency: string; month: string; rate: string }
  /** Loaded files of rates; `currencies` are separated by spaces. The ledger says which one is used. */
  rateFiles: {
    ledgerId: string
    id: string
    name: string
    createdAt: string
    firstDay: string
    lastDay: string
    currencies: string
  }
  /** What a euro costs, as JSON by day of the year: `{"03-14": "1.0956"}`. */
  fileRates: { ledgerId: string; fileId: string; currency: string; year: string; rates: string }
  /** What a change replaced and put in force, as JSON. */
  rateChanges: {
    ledgerId: string
    id: string
    createdAt: string
    before: string
    after: string
    undoneAt: string | null
  }
  /** The days of an account whose values are outdated; `hidesTotals` if they are in another currency. */
  staleValues: {
    ledgerId: string
    accountId: string
    fromDay: string
    toDay: string
    hidesTotals: number
  }
  transactionRules: {
    id: string
    ledgerId: string
    name: string | null
    position: number
    enabled: number
    /** The whole description that it matches; null if it has conditions. */
    descriptionPattern: string | null
    /** `Conditions` as JSON. */
    conditions: string | null
    category: string | null
    excludeFromTotal: number
    shownDescription: string | null
    note: string | null
    transfer: number
    changedAt: string | null
  }
  /** What rules decided about transactions; equal outcomes are stored once. An ID of a rule is empty if none decided. */
  ruleOutcomes: {
    ledgerId: string
    id: string
    category: string | null
    excludeFromTotal: number
    transfer: number
    shownDescription: string | null
    ruleNote: string | null
    categoryRuleId: string
    excludedRuleId: string
    descriptionRuleId: string
    noteRuleId: string
    transferRuleId: string
  }
  /** The rules that a change replaced and put in force, as JSON. */
  ruleChanges: {
    ledgerId: string
    id: string
    madeAt: string
    before: string
    after: string
    undoneAt: string | null
  }
  recurringCosts: {
    id: string
    ledgerId: string
    name: string
    amountCents: number
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
    /** 1 if the transfer is linked: a transaction is in one of those at most. */
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
  /** What the user decided, by the keys of the rows, so that it holds when they come back. `rowKeys` is JSON. */
  matchDecisions: {
    ledgerId: string
    kind: 'transfer' | 'refund' | 'payment'
    rowKeys: string
    state: 'linked' | 'dismissed'
    outsideAccount: string | null
    decidedAt: string
  }
  /** `Habits` of the matching; `partners` is JSON. */
  transferHabits: { ledgerId: string; key: string; rows: number; paired: number; partners: string }
  /** Pairs that were near in amount and date, likely or not: habits are counted from these. */
  transferCandidates: { ledgerId: string; outId: string; inId: string; likelihoodMillionths: number }
  /** How often the user chose each category, by the keys that suggestions look up. `counts` is JSON. */
  categoryCounts: { ledgerId: string; key: string; counts: string }
  /** The transactions that were reviewed or categorized in one change, with their values before it. */
  categoryChanges: {
    ledgerId: string
    id: string
    transactionId: string
    categoryBefore: string
    editedBefore: string | null
    reviewedBefore: number
    byHandBefore: string | null
    category: string
    madeAt: string
  }
  monthlyTotals: {
    ledgerId: string
    month: string
    category: string
    /** Empty for what counts. */
    leftOutBy: LeftOutBy | ''
    accountId: string
    netCents: number
    grossCents: number
    count: number
    /** The signed sum in the account's currency, including what totals leave out. */
    amountCents: number
  }
  /** The same for all accounts together. */
  ledgerTotals: Omit<LedgerTables['monthlyTotals'], 'accountId' | 'amountCents'>
}
