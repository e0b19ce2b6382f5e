/** What a transaction says itself, also while it is deleted and can still be brought back. */
type TransactionColumns = {
  id: string
  date: string
  description: string
  /** `searchTextOf` the transaction. */
  searchText: string
  amountCents: number
  category: string
  note: string | null
  importKey: string | null
}

/** How these columns are typed, for rows given as JSON. */
export const transactionColumns = {
  id: 'text',
  date: 'text',
  description: 'text',
  searchText: 'text',
  amountCents: 'bigint',
  category: 'text',
  note: 'text',
  importKey: 'text',
} as const satisfies Record<keyof TransactionColumns, 'text' | 'bigint'>

/** What a user keeps here: no row without its user. */
export type LedgerTables = {
  ledgers: { userId: string; version: number }
  profiles: { id: string; email: string; name: string | null }
  transactions: TransactionColumns & { userId: string; ruleId: string | null }
  /** What was deleted a moment ago and can still be brought back. */
  deletedTransactions: TransactionColumns & { userId: string; deletionId: string; deletedAt: string }
  transactionRules: {
    id: string
    userId: string
    descriptionPattern: string
    category: string
    excludeFromTotal: number
  }
  recurringCosts: {
    id: string
    userId: string
    name: string
    amountCents: number
    dayOfMonth: number
    category: string
    active: number
    startDate: string
    endDate: string | null
  }
  monthlyTotals: {
    userId: string
    month: string
    category: string
    excluded: number
    netCents: number
    grossCents: number
    count: number
  }
}
