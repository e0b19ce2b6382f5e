import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { OAuthProblem } from '#server/auth/auth-problem.ts'
import type { IdTokenIssuer } from './provider.ts'
import { providerTrouble } from './relying-party.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const minute = 60

type Presented = { token: string; accessToken?: string | undefined; nonce?: string | undefined }

/** What an ID token says, once everything about it holds (auth-protocol.md, 9.2). */
export async function verifyIdToken(
  context: AuthContext,
  issuer: IdTokenIssuer,
  { token, accessToken, nonce }: Presented,
): Promise<JWTPayload> {
  const { claims, algorithm } = await verifySigned(context, issuer, token)
  if (typeof claims.iss !== 'string' || !issuer.isIssuer(claims.iss))
    throw refused('The ID token is from another issuer')
  if (!claims.sub) throw refused('The ID token names nobody')
  // The tolerance for clocks that differ is for tokens that are too new, never for old ones.
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
    // Clients know these words.
    throw refused('Bad ID token')
  }
}

/** Keys that did not arrive, or arrived as something else, say nothing about the token: it may be tried again. */
const isAboutToken = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError &&
  !['ERR_JOSE_GENERIC', errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(error.code)

/** Both or neither: a nonce that is left out proves nothing. */
function requireNonce(inToken: unknown, raw: string | undefined): void {
  const hasNonce = typeof inToken === 'string' && inToken !== ''
  if (hasNonce !== Boolean(raw))
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  if (!hasNonce || !raw) return
  const expected = createHash('sha256').update(raw).digest('hex')
  if (inToken !== expected) throw new OAuthProblem('invalid nonce', 'Nonces mismatch')
}

/** The left half of the hash that goes with the signature (OpenID Connect Core 3.1.3.6). */
function isHashOf(hash: unknown, accessToken: string, algorithm: string): boolean {
  const bits = algorithm === 'EdDSA' ? '512' : algorithm.slice(-3)
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return hash === digest.subarray(0, digest.length / 2).toString('base64url')
}

const refused = (description: string) => new OAuthProblem('invalid request', description)
