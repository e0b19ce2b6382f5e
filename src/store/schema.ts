import type { Kysely, Transaction as KyselyTransaction } from 'kysely'

/**
 * The tables, the same on both engines. Ids, days, months and times are text (times RFC 3339 UTC with
 * milliseconds, so that text order is time order); money is integer cents; booleans are 0 or 1.
 */
export type Schema = {
  // Accounts
  users: {
    id: string
    email: string | null
    phone: string | null
    password_hash: string | null
    email_confirmed_at: string | null
    phone_confirmed_at: string | null
    last_sign_in_at: string | null
    app_metadata: string
    user_metadata: string
    is_anonymous: number
    banned_until: string | null
    created_at: string
    updated_at: string
  }
  identities: {
    id: string
    user_id: string
    provider: string
    provider_id: string
    identity_data: string
    last_sign_in_at: string | null
    created_at: string
    updated_at: string
  }
  sessions: {
    id: string
    user_id: string
    aal: string
    /** JSON: [{ method, timestamp }] newest first. */
    amr: string
    user_agent: string | null
    ip: string | null
    /** Set when a refresh token was reused: the session can no longer be refreshed. */
    dead_at: string | null
    refreshed_at: string | null
    created_at: string
    updated_at: string
  }
  refresh_tokens: {
    /** SHA-256 of the token, hex. */
    token_hash: string
    /** The token sealed with the instance's key, so that it can be issued again (auth-protocol 4, rule 4). */
    token_sealed: string
    session_id: string
    /** Counts the tokens of a session, oldest first: times can be equal, this cannot. */
    generation: number
    parent_hash: string | null
    revoked: number
    created_at: string
    updated_at: string
  }
  /** Made on first start: the ES256 signing key, the key that seals refresh tokens, the anonymous-role key. */
  secrets: {
    id: string
    kind: 'signing' | 'sealing' | 'anon'
    /** A JSON Web Key; for `anon` the signed token itself. */
    key: string
    created_at: string
  }

  // The ledger
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

/** The database, or a transaction on it: every query function takes one as its first argument. */
export type Store = Kysely<Schema> | KyselyTransaction<Schema>
