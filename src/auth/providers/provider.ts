import type { JWTVerifyGetKey } from 'jose'
import type { Metadata } from '#auth/store/users.ts'

/** A user as described by a provider. */
export type ProviderAccount = {
  provider: string
  subject: string
  /** The primary one first. */
  emails: ProviderEmail[]
  identityData: Metadata
}

/** In lower case. `isVerified`: whether the provider vouches for it. */
export type ProviderEmail = { address: string; isVerified: boolean }

/** Given to the client once, with its session, and not stored. */
export type ProviderTokens = {
  provider_token?: string | undefined
  provider_refresh_token?: string | undefined
}

/** The secrets of a sign-in that is waiting for a provider. */
export type ProviderSecrets = { verifier: string; nonce: string }

export type Provider = {
  name: string
  /** The URL to redirect the browser to. */
  authorizationUrl(ask: {
    state: string
    secrets: ProviderSecrets
    redirectUri: string
    /** In addition to the default ones. */
    scopes: string[]
    parameters: Record<string, string>
  }): Promise<URL>
  /**
   * Exchanges the code that the browser returned with. Throws an AuthProblem if the provider refuses or is unavailable.
   */
  finish(answer: {
    state: string
    secrets: ProviderSecrets
    redirectUri: string
    parameters: Record<string, string>
  }): Promise<{ account: ProviderAccount; tokens: ProviderTokens }>
  idTokens: IdTokenIssuer | null
}

/** How to verify an ID token that a client obtained by itself. */
export type IdTokenIssuer = {
  provider: string
  /** As shown in error messages. */
  issuer: string
  isIssuer(issuer: string): boolean
  clientIds: string[]
  keys(): Promise<JWTVerifyGetKey>
  accountOf(claims: Record<string, unknown>): ProviderAccount
}
