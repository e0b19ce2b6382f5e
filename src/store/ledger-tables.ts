import type { Generated } from 'kysely'
import type { AccountKind, InvitedRole, LedgerRole } from '#domain/accounts.ts'
import type { CategoriesShown } from '#domain/categories-shown.ts'
import type { BalanceState, ImportSource } from '#domain/imports.ts'
import type { AttachmentTables } from './attachment-tables.ts'
import type { BudgetTables } from './budget-tables.ts'
import type { CategoryTables } from './category-tables.ts'
import type { MatchingTables } from './matching-tables.ts'
import type { RateTables } from './rate-tables.ts'
import type { RuleTables } from './rule-tables.ts'
import type { SplitTables } from './split-tables.ts'
import type { TotalsTables } from './totals-tables.ts'

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
  /** 1 if the user has reviewed it, otherwise 0. */
  reviewed: number
  /** The `byHandWords` of what the user decided about it, separated by spaces. */
  byHand: string | null
  /** The split with its parts, if it has any. Its category is then empty. */
  splitId: string | null
  /** What the bank said, if the transaction was imported and says something else. Empty if it is unknown. */
  bankDescription: string | null
  bankCategory: string | null
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
  splitId: 'text',
  bankDescription: 'text',
  bankCategory: 'text',
} as const satisfies Record<keyof TransactionColumns, 'text' | 'bigint'>

/** The tables of the ledger. Every row belongs to a ledger, except a profile, which belongs to a user. */
export type LedgerTables = AttachmentTables &
  BudgetTables &
  CategoryTables &
  MatchingTables &
  RateTables &
  RuleTables &
  SplitTables &
  TotalsTables & {
    /**
     * A user's first ledger has the user's ID. `currency` is null until it is chosen. If rows are waiting to be
     * matched, `unmatchedFrom` is the day of the first one; otherwise it is null.
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
      /** When months begin (`MonthStart`), as text; null for the first of the month. */
      monthStart: string | null
      /** While totals are prepared for it: when months are going to begin. */
      nextMonthStart: string | null
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
    /** Bank accounts and the like. Accounts to sign in with are in `sign-in-tables.ts`. */
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
      /** The change that merged or deleted it; null for visible accounts. */
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
    /** The descriptions that are not packed yet (`pack-descriptions.ts`). */
    descriptions: { ledgerId: string; description: string }
    packedDescriptions: {
      ledgerId: string
      number: number
      count: number
      texts: string
      descriptions: string
    }
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
    /**
     * Rows that the user deleted one by one, or moved to another account, and that are no longer in the account.
     * `movedId` is the transaction that was moved.
     */
    deletedKeys: {
      ledgerId: string
      accountId: string
      importKey: string
      deletedAt: string
      deletionId: string
      movedId: string | null
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
    /** Filters of History that were saved under a name; `filter` is JSON. */
    savedFilters: {
      ledgerId: string
      id: string
      name: string
      filter: string
    }
    /** Reports that were saved under a name; `report` is JSON. */
    savedReports: {
      ledgerId: string
      id: string
      name: string
      report: string
      /** The place of its card on the Dashboard; null if it has none. */
      position: number | null
    }
    /** Dismissed lines of "What changed this month" (`domain/changes`). */
    dismissedChanges: { ledgerId: string; id: string; dismissedAt: string }
    /** Merchants that users renamed or merged. */
    merchants: {
      ledgerId: string
      key: string
      /** The name that the user chose. */
      name: string | null
      /** The merchant that it was merged into. */
      intoKey: string | null
      /** The merchant at the end of the chain of merges; its own key if it was not merged. */
      rootKey: string
    }
    /**
     * Tags by ID. A tag that was deleted or merged stays, so that it can be restored: transactions keep its ID.
     */
    tags: { ledgerId: string; id: string; name: string; mergedInto: string | null; removedAt: string | null }
    /**
     * Bulk changes that can be undone; `change` is JSON. The previous state of the rows is in the deletion with the
     * same ID. `finishedAt` is null while a change is under way, or if it was interrupted.
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
  }
