import { createHash } from 'node:crypto'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Settings } from '#server/settings.ts'
import type { InstanceSecrets } from './instance-secrets.ts'
import type { ServiceContext } from './service-context.ts'

/** The claims that the server reads from an access token once its signature is verified. */
export const AccessTokenClaims = z.object({
  iss: z.optional(z.string()),
  sub: z.optional(z.string()),
  role: z.optional(z.string()),
  aud: z.optional(z.string()),
  session_id: z.optional(z.string()),
  aal: z.optional(z.string()),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

type Verification = { claims: AccessTokenClaims } | { failure: string }
type Given = Pick<ServiceContext, 'secrets' | 'clock' | 'settings'>

/** The token from an `Authorization: Bearer …` header, or null. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +([A-Za-z0-9._~+/=-]+)$/i)?.[1] ?? null
}

/**
 * Verifies signature and times. The result is cached until the token expires or its key is no longer trusted:
 * verifying an ES256 signature costs more than most calls. Whether the session still exists is not cached.
 */
export async function verifyAccessToken(context: Given, token: string): Promise<Verification> {
  const { secrets, clock } = context
  await secrets.refresh()
  const remembered = verifiedTokensOf(secrets)
  const key = createHash('sha256').update(token).digest('base64')
  const known = remembered.get(key)
  if (known && clock.now() < known.expiresAt) return { claims: known.claims }
  try {
    const payload = await verify(context, token)
    const claims = AccessTokenClaims.parse(payload)
    // A token without expiry would be cached forever.
    if (payload.exp !== undefined) remembered.set(key, { claims, expiresAt: payload.exp * 1000 })
    return { claims }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { failure: 'token is expired' }
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      return { failure: 'token is not valid' }
    throw error
  }
}

type VerifiedTokens = LRUCache<string, { claims: AccessTokenClaims; expiresAt: number }>

const mostRemembered = 5000
/** Keyed by the verification keys, so a change of keys empties the cache. */
const verifiedTokens = new WeakMap<InstanceSecrets['verificationKeys'], VerifiedTokens>()

function verifiedTokensOf({ verificationKeys }: InstanceSecrets): VerifiedTokens {
  const tokens = verifiedTokens.get(verificationKeys) ?? new LRUCache({ max: mostRemembered })
  verifiedTokens.set(verificationKeys, tokens)
  return tokens
}

/**
 * The key is one of this instance, selected by ID, with the algorithm it was created for; otherwise, for HS256
 * only, the operator's secret (auth-protocol.md, 1.2). A token cannot choose `none` or another algorithm.
 */
async function verify({ secrets, clock, settings }: Given, token: string): Promise<JWTPayload> {
  const keyFor = async ({ kid = '', alg }: JWTHeaderParameters) => {
    // Another process may have started signing with a key that is unknown here.
    if (kid && !secrets.verificationKeys.has(kid)) await secrets.refresh(1)
    const key = secrets.verificationKeys.get(kid)
    if (key && alg === 'ES256') return key
    if (!key && alg === 'HS256' && settings.jwtSecret !== undefined)
      return new TextEncoder().encode(settings.jwtSecret)
    throw new errors.JWKSNoMatchingKey('its key is not known here')
  }
  const currentDate = new Date(clock.now())
  return (await jwtVerify(token, keyFor, { algorithms: ['ES256', 'HS256'], currentDate })).payload
}

/** The issuer of our tokens. Undefined if no setting tells the public address of this service. */
export const issuerOf = ({ jwtIssuer, apiExternalUrl, publicUrl }: Settings): string | undefined =>
  jwtIssuer ?? apiExternalUrl ?? (publicUrl && `${publicUrl}/auth/v1`)

/**
 * Whether a call may do what requires a second factor. The token must say aal2, or older tokens would be promoted;
 * the session must still say so too, or a token would outlive the factor.
 */
export const isAal2 = (tokenLevel: string | undefined, sessionLevel: string): boolean =>
  tokenLevel === 'aal2' && sessionLevel === 'aal2'

/** Whether a user is currently banned. */
export const isBanned = (user: { bannedUntil: string | null }, clock: { now(): number }): boolean =>
  user.bannedUntil !== null && Date.parse(user.bannedUntil) > clock.now()
