/** Who may sign in, and how. */
export type AccountTables = {
  users: {
    id: string
    email: string | null
    phone: string | null
    password_hash: string | null
    email_confirmed_at: string | null
    phone_confirmed_at: string | null
    /** When somebody showed to read what is sent there: an address may also be confirmed without that. */
    email_proved_at: string | null
    phone_proved_at: string | null
    last_sign_in_at: string | null
    app_metadata: string
    user_metadata: string
    is_anonymous: number
    banned_until: string | null
    created_at: string
    updated_at: string
    /** The address of a user of single sign-on: other users may have the same, and no e-mail login finds it. */
    sso_email: string | null
    /** What the user asked to change to, until it is confirmed. */
    new_email: string | null
    new_phone: string | null
    invited_at: string | null
    confirmation_sent_at: string | null
    recovery_sent_at: string | null
    email_change_sent_at: string | null
    phone_change_sent_at: string | null
    reauthentication_sent_at: string | null
    deleted_at: string | null
    aud: string
    role: string
    is_sso_user: number
  }
  identities: {
    id: string
    user_id: string
    provider: string
    provider_id: string
    identity_data: string
    /** The address in it, when the provider says that it has proved it. */
    verified_email: string | null
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
    /** The second factor it was proved with. */
    factor_id: string | null
    not_after: string | null
    tag: string | null
  }
  refresh_tokens: {
    /** SHA-256 of the token, hex. */
    token_hash: string
    /** The token sealed with the instance's key, so that it can be issued again (auth-protocol.md, 4, rule 4). */
    token_sealed: string
    session_id: string
    /** Counts the tokens of a session, oldest first: times can be equal, this cannot. */
    generation: number
    parent_hash: string | null
    revoked: number
    created_at: string
    updated_at: string
  }
  /** What a message carries to prove an address: at most one of a kind is alive for a user. */
  one_time_tokens: {
    user_id: string
    kind: OneTimeTokenKind
    /** SHA-256 of the token in the link, hex. */
    link_hash: string
    /** HMAC of address and typed code, hex: a code alone is short enough to be guessed from a plain hash. */
    code_hash: string
    /** The address or phone number it was sent to. */
    relates_to: string
    wrong_codes: number
    redirect_to: string | null
    sent_at: string
    /** What came with the call that asked for the message, and is the account's once it is redeemed. */
    password_hash: string | null
    /** JSON: the user data given at sign-up. */
    user_data: string | null
    identity_id: string | null
    /** The flow that its link gives a code to. */
    flow_state_id: string | null
  }
  factors: {
    id: string
    user_id: string
    factor_type: FactorType
    status: 'verified' | 'unverified'
    friendly_name: string | null
    /** The TOTP secret, sealed. */
    secret_sealed: string | null
    phone: string | null
    /** The last time step a code was accepted for: none is accepted twice. */
    last_used_step: number | null
    last_challenged_at: string | null
    created_at: string
    updated_at: string
  }
  factor_challenges: {
    id: string
    factor_id: string
    ip: string | null
    code_hash: string | null
    wrong_codes: number
    verified_at: string | null
    created_at: string
  }
  /** Codes for who lost the second factor; a used one is deleted. */
  recovery_codes: { user_id: string; code_hash: string; created_at: string }
  /** What happened to the security of an account. */
  security_events: {
    user_id: string
    id: string
    kind: SecurityEventKind
    user_agent: string | null
    ip: string | null
    created_at: string
  }
  sso_providers: {
    id: string
    resource_id: string | null
    disabled: number
    entity_id: string
    metadata_xml: string
    metadata_url: string | null
    /** JSON. */
    attribute_mapping: string
    name_id_format: string | null
    created_at: string
    updated_at: string
  }
  sso_domains: { domain: string; provider_id: string }
  saml_relay_states: {
    id: string
    provider_id: string
    request_id: string
    redirect_to: string | null
    flow_state_id: string | null
    created_at: string
  }
  used_saml_assertions: { id: string; expires_at: string }
  /** A sign-in that leaves for a mail or a provider and comes back with a code. */
  flow_states: {
    /** For a provider this is the OAuth `state`. */
    id: string
    user_id: string | null
    /** SHA-256 of the code that the client exchanges, hex; set when the code is issued. */
    auth_code_hash: string | null
    /** Null in the implicit flow. */
    code_challenge: string | null
    code_challenge_method: 's256' | 'plain' | null
    authentication_method: string
    provider: string | null
    /** Sealed JSON: what the callback needs to check the provider's answer (nonce, verifier). */
    provider_secrets_sealed: string | null
    /** Sealed JSON: the provider's tokens, handed to the client with the session and then gone. */
    provider_tokens_sealed: string | null
    redirect_to: string | null
    invite_user_id: string | null
    /** The signed-in user whom the provider's identity is to be linked to. */
    linking_user_id: string | null
    /** The session it was begun in; null for a token that names none. */
    linking_session_id: string | null
    code_issued_at: string | null
    created_at: string
  }
  /** What was counted for a key, until `expires_at` in milliseconds since 1970; of a bucket when it is full again. */
  rate_limits: { key: string; points: number; expires_at: number }
  /** Made on first start: the ES256 signing key, the key that seals refresh tokens, the anonymous-role key. */
  secrets: {
    id: string
    kind: 'signing' | 'sealing' | 'anon' | 'saml'
    /** A JSON Web Key; for `anon` the signed token itself. */
    key: string
    created_at: string
    /** When another signing key took its place; from then on only its public half is kept. */
    retired_at: string | null
    /** When the last token it signed expires, as far as that is not told by the settings. */
    tokens_until: string | null
  }
}

export type SecurityEventKind =
  | 'signed_in'
  | 'sign_in_failed'
  | 'sessions_ended'
  | 'password_changed'
  | 'email_changed'
  | 'email_verified'
  | 'earlier_access_removed'
  | 'phone_removed'
  | 'recovery_requested'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_failed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'recovery_code_used'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'account_exported'
  | 'transactions_exported'
  | 'transactions_deleted'

export type FactorType = 'totp' | 'phone'

export type OneTimeTokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_change'
  | 'reauthentication'
