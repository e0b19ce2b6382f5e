import { errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { ServiceContext } from './service-context.ts'

/** What the rest of the server reads from an access token, once its signature holds. */
const AccessTokenClaims = z.object({
  sub: z.optional(z.string()),
  role: z.optional(z.string()),
  aud: z.optional(z.string()),
  session_id: z.optional(z.string()),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

/** The token of an `Authorization: Bearer …` header, or null when there is none in that form. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +([A-Za-z0-9._~+/=-]+)$/i)?.[1] ?? null
}

/**
 * Checks signature and times. Only a key of this instance counts, named by its id, and only with the algorithm
 * it was made for: a token cannot choose `none` or an algorithm of its own.
 */
export async function verifyAccessToken(
  { secrets, clock }: Pick<ServiceContext, 'secrets' | 'clock'>,
  token: string,
): Promise<{ claims: AccessTokenClaims } | { failure: string }> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = secrets.verificationKeys.get(kid ?? '')
        if (!key) throw new errors.JWKSNoMatchingKey('its key is not known here')
        return key
      },
      { algorithms: ['ES256'], currentDate: new Date(clock.now()) },
    )
    return { claims: AccessTokenClaims.parse(payload) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { failure: 'token is expired' }
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      return { failure: 'token is not valid' }
    throw error
  }
}
