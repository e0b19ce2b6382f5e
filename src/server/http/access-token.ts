import { createHash } from 'node:crypto'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { InstanceSecrets } from './instance-secrets.ts'
import type { ServiceContext } from './service-context.ts'

/** What the rest of the server reads from an access token, once its signature holds. */
const AccessTokenClaims = z.object({
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

/** The token of an `Authorization: Bearer …` header, or null when there is none in that form. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +([A-Za-z0-9._~+/=-]+)$/i)?.[1] ?? null
}

/**
 * Checks signature and times. What holds is remembered until the token expires or its key is no longer trusted:
 * checking an ES256 signature costs more than most calls. Whether its session still exists is not remembered.
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
    // One without end is checked every time: it would be remembered for good.
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
/** By the keys that verified them: when a key comes or goes, nothing is remembered. */
const verifiedTokens = new WeakMap<InstanceSecrets['verificationKeys'], VerifiedTokens>()

function verifiedTokensOf({ verificationKeys }: InstanceSecrets): VerifiedTokens {
  const tokens = verifiedTokens.get(verificationKeys) ?? new LRUCache({ max: mostRemembered })
  verifiedTokens.set(verificationKeys, tokens)
  return tokens
}

/**
 * The key is one of this instance, named by its id, with the algorithm it was made for; else, for HS256 alone, the
 * operator's secret (auth-protocol.md, 1.2). A token cannot choose `none` or an algorithm of its own.
 */
async function verify({ secrets, clock, settings }: Given, token: string): Promise<JWTPayload> {
  const keyFor = async ({ kid = '', alg }: JWTHeaderParameters) => {
    // Another process may have begun to sign with a key this one has not seen.
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
