import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { appleIssuer, findProvider, googleIssuer, type Providers } from './open-providers.ts'
import { openIdProvider } from './openid-provider.ts'
import type { IdTokenIssuer } from './provider.ts'

export type FindIdTokenIssuer = (presented: {
  provider: string
  issuer?: string | undefined
}) => IdTokenIssuer

/** Providers whose ID tokens clients know how to get, whether this product can enable them or not. */
const issuersOfProviders: Record<string, string> = {
  apple: appleIssuer,
  google: googleIssuer,
  azure: 'https://login.microsoftonline.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
  keycloak: 'keycloak',
  snapchat: 'https://accounts.snapchat.com',
  vercel_marketplace: 'https://marketplace.vercel.com',
}

/** Whose ID tokens are accepted here, found by provider or by issuer (auth-protocol.md, 9.2). */
export function openIdTokenIssuers(context: AuthContext, providers: Providers): FindIdTokenIssuer {
  const { settings } = context
  const configured = Object.values(providers).flatMap((provider) => provider?.idTokens ?? [])
  // Their tokens are for the clients configured here, too: one made for any other program must not sign in.
  const clientIds = configured.flatMap((issuer) => issuer.clientIds)
  const allowed = settings.externalAllowedIdTokenIssuers.flatMap(
    (issuer) =>
      openIdProvider(context, { name: issuer, issuer, clientIds, secret: null, scopes: [] }).idTokens ?? [],
  )

  const byName = (name: string, issuer: string | undefined): IdTokenIssuer => {
    const enabled = findProvider(providers, name)?.idTokens
    if (enabled) return enabled
    const known = issuersOfProviders[name] ?? (name === 'oidc' || name === 'gitlab' ? name : undefined)
    if (known) throw notEnabled(name === 'azure' ? (issuer ?? known) : known)
    throw new AuthProblem(400, 'validation_failed', `ID tokens of the provider "${name}" are not accepted`)
  }

  const byIssuer = (issuer: string): IdTokenIssuer => {
    const found = [...configured, ...allowed].find((known) => known.isIssuer(issuer))
    if (found) return found
    if (issuer === appleIssuer || issuer === googleIssuer) throw notEnabled(issuer)
    throw new AuthProblem(400, 'validation_failed', `ID tokens of the issuer "${issuer}" are not accepted`)
  }

  return ({ provider, issuer }) =>
    provider ? byName(provider.toLowerCase(), issuer) : byIssuer(issuer ?? '')
}

const notEnabled = (issuer: string) =>
  new AuthProblem(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
