import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem, OAuthProblem } from '#auth/auth-problem.ts'
import { queueCalls } from '#auth/limits/queue-calls.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import type { Caller } from '#auth/sessions/caller.ts'
import { sessionJson, signIn } from '#auth/sessions/session-answer.ts'
import type { Device } from '#auth/store/sessions.ts'
import { requireLinking } from './linking.ts'
import { appleIssuer, findProvider, googleIssuer, type Providers } from './open-providers.ts'
import { openIdProvider } from './openid-provider.ts'
import type { IdTokenIssuer } from './provider.ts'
import { providerTrouble } from './relying-party.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

export const IdTokenGrant = z.object({
  provider: z.string().default(''),
  id_token: z.string().default(''),
  access_token: z.string().optional(),
  nonce: z.string().optional(),
  client_id: z.string().optional(),
  issuer: z.string().optional(),
  link_identity: z.boolean().default(false),
  /** Proof that the operator may require for linking; `nonce` is the provider's. */
  current_password: z.string().default(''),
  reauthentication_nonce: z.string().default(''),
})
export type IdTokenGrant = z.output<typeof IdTokenGrant>

/** Sign-ins of one user wait for each other anyway; here they wait without a database connection. */
const runQueued = queueCalls(2)

/** A session for an ID token that the client got from a provider (auth-protocol.md, 9.2). `caller` links the identity. */
export async function grantByIdToken(
  context: AuthContext,
  findIssuer: FindIdTokenIssuer,
  body: IdTokenGrant,
  { device, caller }: { device: Device; caller: Caller | null },
) {
  const { current_password, reauthentication_nonce: nonce } = body
  const linking = caller && (await requireLinking(context, caller, { current_password, nonce }))
  if (!body.id_token) throw new OAuthProblem('invalid request', 'id_token required')
  if (!body.provider && !(body.client_id && body.issuer))
    throw new OAuthProblem('invalid request', 'provider or client_id and issuer required')

  const issuer = findIssuer(body)
  const claims = await verifyIdToken(context, issuer, {
    token: body.id_token,
    accessToken: body.access_token,
    nonce: body.nonce,
  })
  const account = issuer.accountOf(claims)
  if (account.emails.length === 0)
    throw new AuthProblem(400, 'validation_failed', 'The ID token contains no email address')
  const issued = await runQueued(`${account.provider} ${account.subject}`, () =>
    signInByProvider(
      context,
      { account, linking, invitedUserId: null, flow: null, redirectTo: siteUrlOf(context) },
      (store, user) => signIn(store, context, user, { method: 'oauth', device }),
    ),
  )
  return sessionJson(context, issued)
}

type FindIdTokenIssuer = (presented: { provider: string; issuer?: string | undefined }) => IdTokenIssuer

/** Providers whose ID tokens clients can get, including those that this product cannot enable. */
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

/** The accepted issuers of ID tokens, found by provider or by issuer (auth-protocol.md, 9.2). */
export function openIdTokenIssuers(context: AuthContext, providers: Providers): FindIdTokenIssuer {
  const { settings } = context
  const configured = Object.values(providers).flatMap((provider) => provider?.idTokens ?? [])
  // Their tokens must be for one of the clients configured here: one made for another program must not sign in.
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

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const minute = 60

type Presented = { token: string; accessToken?: string | undefined; nonce?: string | undefined }

/** Verifies an ID token and returns its claims (auth-protocol.md, 9.2). */
async function verifyIdToken(
  context: AuthContext,
  issuer: IdTokenIssuer,
  { token, accessToken, nonce }: Presented,
): Promise<JWTPayload> {
  const { claims, algorithm } = await verifySigned(context, issuer, token)
  if (typeof claims.iss !== 'string' || !issuer.isIssuer(claims.iss))
    throw refused('The ID token is from another issuer')
  if (!claims.sub) throw refused('The ID token names nobody')
  // The clock tolerance is for tokens that seem too new, never for expired ones.
  if (!claims.exp || claims.exp * 1000 <= context.clock.now()) throw refused('The ID token has expired')
  if (accessToken && claims.at_hash !== undefined && !isHashOf(claims.at_hash, accessToken, algorithm))
    throw refused('The access token does not belong to the ID token')
  if (!context.settings.externalSkipNonceCheck) requireNonce(claims.nonce, nonce)
  return claims
}

async function verifySigned(context: AuthContext, issuer: IdTokenIssuer, token: string) {
  const keys = await issuer.keys()
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms,
      audience: issuer.clientIds,
      clockTolerance: minute,
      currentDate: new Date(context.clock.now()),
    })
    return { claims: payload, algorithm: protectedHeader.alg }
  } catch (error) {
    if (!isAboutToken(error))
      throw providerTrouble(context, issuer.provider, 'The external provider cannot be reached', error)
    if (error instanceof errors.JWTExpired) throw refused('The ID token has expired')
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      throw refused('The ID token is for another client (unacceptable audience)')
    // Clients match on this text.
    throw refused('Bad ID token')
  }
}

/** If the keys could not be fetched or read, the token may be fine and the call can be retried. */
const isAboutToken = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError &&
  !['ERR_JOSE_GENERIC', errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(error.code)

/** Both or neither: otherwise leaving out one of them would skip the check. */
function requireNonce(inToken: unknown, raw: string | undefined): void {
  const hasNonce = typeof inToken === 'string' && inToken !== ''
  if (hasNonce !== Boolean(raw))
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  if (!hasNonce || !raw) return
  const expected = createHash('sha256').update(raw).digest('hex')
  if (inToken !== expected) throw new OAuthProblem('invalid nonce', 'Nonces mismatch')
}

/** Compares with the left half of the hash (OpenID Connect Core 3.1.3.6). */
function isHashOf(hash: unknown, accessToken: string, algorithm: string): boolean {
  const bits = algorithm === 'EdDSA' ? '512' : algorithm.slice(-3)
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return hash === digest.subarray(0, digest.length / 2).toString('base64url')
}

const refused = (description: string) => new OAuthProblem('invalid request', description)
