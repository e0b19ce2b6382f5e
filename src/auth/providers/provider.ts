import type { JWTVerifyGetKey } from 'jose'
import type { Metadata } from '#auth/store/users.ts'

/** Who somebody is to a provider that vouches for them. */
export type ProviderAccount = {
  provider: string
  subject: string
  /** The one to write to first. */
  emails: ProviderEmail[]
  identityData: Metadata
}

/** In lower case. `isVerified`: the provider says that it has proved it. */
export type ProviderEmail = { address: string; isVerified: boolean }

/** Handed to the client once, together with its session, and not kept. */
export type ProviderTokens = {
  provider_token?: string | undefined
  provider_refresh_token?: string | undefined
}

/** What only this server knows of a sign-in that has left for a provider. */
export type ProviderSecrets = { verifier: string; nonce: string }

export type Provider = {
  name: string
  /** Where the browser goes to. */
  authorizationUrl(ask: {
    state: string
    secrets: ProviderSecrets
    redirectUri: string
    /** Beyond those asked for anyway. */
    scopes: string[]
    parameters: Record<string, string>
  }): Promise<URL>
  /** Exchanges what the browser came back with. Throws an AuthProblem when the provider refuses or is away. */
  finish(answer: {
    state: string
    secrets: ProviderSecrets
    redirectUri: string
    parameters: Record<string, string>
  }): Promise<{ account: ProviderAccount; tokens: ProviderTokens }>
  idTokens: IdTokenIssuer | null
}

/** What it takes to believe an ID token that a client brings by itself. */
export type IdTokenIssuer = {
  provider: string
  /** As messages name it. */
  issuer: string
  isIssuer(issuer: string): boolean
  clientIds: string[]
  keys(): Promise<JWTVerifyGetKey>
  accountOf(claims: Record<string, unknown>): ProviderAccount
}
