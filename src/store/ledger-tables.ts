/** A transaction's own data, also kept while its deletion can be undone. */
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

/** The types of these columns, for rows passed as JSON. */
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

/** The ledger tables; every row has a user. */
export type LedgerTables = {
  /** `currency` and `locale` are null until they are chosen. */
  ledgers: { userId: string; version: number; currency: string | null }
  profiles: { id: string; email: string; name: string | null; locale: string | null }
  transactions: TransactionColumns & { userId: string; ruleId: string | null }
  /** Recently deleted rows that can still be restored. */
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
