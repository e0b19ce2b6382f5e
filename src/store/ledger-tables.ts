/** What a user keeps here: no row without its user. */
export type LedgerTables = {
  ledgers: { user_id: string; version: number }
  profiles: { id: string; email: string; name: string | null }
  transactions: {
    id: string
    user_id: string
    date: string
    description: string
    /** `foldCase(description)`, what a text search looks in. */
    description_folded: string
    amount_cents: number
    category: string
    rule_id: string | null
    import_key: string | null
  }
  /** What was deleted a moment ago and can still be brought back. */
  deleted_transactions: {
    user_id: string
    deletion_id: string
    id: string
    date: string
    description: string
    description_folded: string
    amount_cents: number
    category: string
    import_key: string | null
    deleted_at: string
  }
  transaction_rules: {
    id: string
    user_id: string
    description_pattern: string
    category: string
    exclude_from_total: number
  }
  recurring_costs: {
    id: string
    user_id: string
    name: string
    amount_cents: number
    day_of_month: number
    category: string
    active: number
    start_date: string
    end_date: string | null
  }
  monthly_totals: {
    user_id: string
    month: string
    category: string
    excluded: number
    net_cents: number
    gross_cents: number
    count: number
  }
}
