/** Who can sign in, and how. */
export type SignInTables = {
  users: {
    id: string
    email: string | null
    phone: string | null
    passwordHash: string | null
    emailConfirmedAt: string | null
    phoneConfirmedAt: string | null
    /** When someone proved that they can read messages sent there; an address may also be confirmed without that. */
    emailProvedAt: string | null
    phoneProvedAt: string | null
    lastSignInAt: string | null
    appMetadata: string
    userMetadata: string
    isAnonymous: number
    bannedUntil: string | null
    createdAt: string
    updatedAt: string
    /** The address of a single sign-on user: other users may have the same one, and email logins do not find it. */
    ssoEmail: string | null
    /** The requested new address, until it is confirmed. */
    newEmail: string | null
    newPhone: string | null
    invitedAt: string | null
    confirmationSentAt: string | null
    recoverySentAt: string | null
    emailChangeSentAt: string | null
    phoneChangeSentAt: string | null
    reauthenticationSentAt: string | null
    deletedAt: string | null
    aud: string
    role: string
    isSsoUser: number
  }
  identities: {
    id: string
    userId: string
    provider: string
    providerId: string
    identityData: string
    /** The identity's address, if the provider says that it is verified. */
    verifiedEmail: string | null
    lastSignInAt: string | null
    createdAt: string
    updatedAt: string
  }
  sessions: {
    id: string
    userId: string
    aal: string
    /** JSON: [{ method, timestamp }], newest first. */
    amr: string
    userAgent: string | null
    ip: string | null
    /** Set when a refresh token was reused: the session can no longer be refreshed. */
    deadAt: string | null
    refreshedAt: string | null
    createdAt: string
    updatedAt: string
    /** The second factor that verified it. */
    factorId: string | null
    notAfter: string | null
    tag: string | null
  }
  refreshTokens: {
    /** SHA-256 of the token, hex. */
    tokenHash: string
    /** The token, encrypted with the instance's key, so that it can be issued again (auth-protocol.md, 4, rule 4). */
    tokenSealed: string
    sessionId: string
    /** Numbers a session's tokens, oldest first: unlike times, these are never equal. */
    generation: number
    parentHash: string | null
    revoked: number
    createdAt: string
    updatedAt: string
  }
  /** What a message contains to verify an address: at most one per user and kind is valid. */
  oneTimeTokens: {
    userId: string
    kind: OneTimeTokenKind
    /** SHA-256 of the token in the link, hex. */
    linkHash: string
    /** HMAC of address and typed code, hex: a short code could be guessed from a plain hash. */
    codeHash: string
    /** The address or phone number it was sent to. */
    relatesTo: string
    wrongCodes: number
    redirectTo: string | null
    sentAt: string
    /** Submitted with the request for the message; it becomes part of the account once the message is redeemed. */
    passwordHash: string | null
    /** JSON: the user data given at sign-up. */
    userData: string | null
    identityId: string | null
    /** The flow whose code its link returns. */
    flowStateId: string | null
  }
  factors: {
    id: string
    userId: string
    factorType: FactorType
    status: 'verified' | 'unverified'
    friendlyName: string | null
    /** The encrypted TOTP secret. */
    secretSealed: string | null
    phone: string | null
    /** The last time step for which a code was accepted, so that none is accepted twice. */
    lastUsedStep: number | null
    lastChallengedAt: string | null
    createdAt: string
    updatedAt: string
  }
  factorChallenges: {
    id: string
    factorId: string
    ip: string | null
    codeHash: string | null
    wrongCodes: number
    verifiedAt: string | null
    createdAt: string
  }
  /** Codes for users who lost their second factor; used ones are deleted. */
  recoveryCodes: { userId: string; codeHash: string; createdAt: string }
  /** Who has ever switched on monthly summaries. */
  summaryMails: {
    userId: string
    isOn: number
    /** SHA-256 of the token in the links that switch them off, hex. */
    tokenHash: string
    /** The last month whose summary was sent, or is not to be sent. */
    lastMonth: string
  }
  /** The security log of each account. */
  securityEvents: {
    userId: string
    id: string
    kind: SecurityEventKind
    userAgent: string | null
    ip: string | null
    createdAt: string
  }
  ssoProviders: {
    id: string
    resourceId: string | null
    disabled: number
    entityId: string
    metadataXml: string
    metadataUrl: string | null
    /** JSON. */
    attributeMapping: string
    nameIdFormat: string | null
    createdAt: string
    updatedAt: string
  }
  ssoDomains: { domain: string; providerId: string }
  samlRelayStates: {
    id: string
    providerId: string
    requestId: string
    redirectTo: string | null
    flowStateId: string | null
    createdAt: string
  }
  usedSamlAssertions: { id: string; expiresAt: string }
  /** A sign-in that continues through a mail or provider and returns with a code. */
  flowStates: {
    /** For a provider this is the OAuth `state`. */
    id: string
    userId: string | null
    /** SHA-256 of the code that the client exchanges, hex; set when it is issued. */
    authCodeHash: string | null
    /** Null in the implicit flow. */
    codeChallenge: string | null
    codeChallengeMethod: 's256' | 'plain' | null
    authenticationMethod: string
    provider: string | null
    /** Encrypted JSON: what the callback needs to verify the provider's response (nonce, verifier). */
    providerSecretsSealed: string | null
    /** Encrypted JSON: the provider's tokens, which are passed to the client with the session and then deleted. */
    providerTokensSealed: string | null
    redirectTo: string | null
    inviteUserId: string | null
    /** The signed-in user to link the provider's identity to. */
    linkingUserId: string | null
    /** The session that started it; null for a token that names none. */
    linkingSessionId: string | null
    codeIssuedAt: string | null
    createdAt: string
  }
  /** The count for a key, valid until `expires_at` in milliseconds since 1970; for a bucket, when it is full again. */
  rateLimits: { key: string; points: number; expiresAt: number }
  /** Created on first start: the ES256 signing key, the key that encrypts refresh tokens, the anon token. */
  secrets: {
    id: string
    kind: 'signing' | 'sealing' | 'anon' | 'saml'
    /** A JSON Web Key; for `anon`, the signed token itself. */
    key: string
    createdAt: string
    /** When another signing key replaced it; from then on only its public half is kept. */
    retiredAt: string | null
    /** When the last token it signed expires, if the settings do not determine it. */
    tokensUntil: string | null
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
  | 'invitation_created'
  | 'member_joined'
  | 'ledger_joined'

export type FactorType = 'totp' | 'phone'

export type OneTimeTokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_change'
  | 'reauthentication'
