/** What a user keeps here: no row without its user. */
export type LedgerTables = {
  ledgers: { userId: string; version: number }
  profiles: { id: string; email: string; name: string | null }
  transactions: {
    id: string
    userId: string
    date: string
    description: string
    /** `foldCase(description)`, what a text search looks in. */
    descriptionFolded: string
    amountCents: number
    category: string
    ruleId: string | null
    importKey: string | null
  }
  /** What was deleted a moment ago and can still be brought back. */
  deletedTransactions: {
    userId: string
    deletionId: string
    id: string
    date: string
    description: string
    descriptionFolded: string
    amountCents: number
    category: string
    importKey: string | null
    deletedAt: string
  }
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
