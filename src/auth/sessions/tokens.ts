import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { AuthContext } from '#auth/auth-context.ts'
import { openSealed, seal } from '#auth/seal.ts'
import type { Session } from '#auth/store/sessions.ts'
import type { User } from '#auth/store/users.ts'
import { issuerOf } from '#http/access-token.ts'
import { hasSecondFactorInUse, lowAssuranceEnd } from './session-limits.ts'

/** Signs the short-lived token that both services accept for a session (auth-protocol.md, 3). */
export async function signAccessToken(
  context: AuthContext,
  user: User,
  session: Session,
): Promise<{ accessToken: string; issuedAt: number; expiresAt: number }> {
  const issuedAt = Math.floor(context.clock.now() / 1000)
  const expiresAt = Math.min(
    issuedAt + context.settings.jwtExp,
    await endWithoutSecondFactor(context, session),
  )
  const issuer = issuerOf(context.settings)
  const claims = {
    ...(issuer === undefined ? {} : { iss: issuer }),
    sub: user.id,
    aud: user.aud,
    iat: issuedAt,
    exp: expiresAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  }
  await context.secrets.refresh()
  const { keyId, privateKey } = context.secrets.signing
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keyId })
    .sign(privateKey)
  return { accessToken, issuedAt, expiresAt }
}

/** Without the second factor they have, users get tokens for no longer than ALLOW_LOW_AAL. */
async function endWithoutSecondFactor({ store, settings }: AuthContext, session: Session): Promise<number> {
  const end = lowAssuranceEnd(session, settings)
  if (end === null || !(await hasSecondFactorInUse(store, session.userId))) return Number.POSITIVE_INFINITY
  // Rounded up: clients would discard a token with no lifetime.
  return Math.ceil(end / 1000)
}

/**
 * A refresh token is stored as a hash, to find it, and sealed, because the active one may have to be issued again
 * (auth-protocol.md, 4, rule 4). The table alone, without the sealing key, reveals no token.
 */
type NewRefreshToken = { token: string; tokenHash: string; tokenSealed: string }

/** A token of 192 random bits. */
export function newRefreshToken(sealingKey: KeyObject): NewRefreshToken {
  const token = randomBytes(24).toString('base64url')
  const tokenHash = hashRefreshToken(token)
  return { token, tokenHash, tokenSealed: seal(token, tokenHash, sealingKey) }
}

export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the token; throws if it was sealed with another key or for another hash. */
export const openSealedToken = (
  stored: Pick<NewRefreshToken, 'tokenHash' | 'tokenSealed'>,
  sealingKey: KeyObject,
): string => openSealed(stored.tokenSealed, stored.tokenHash, sealingKey)
