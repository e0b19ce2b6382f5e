import { SignJWT } from 'jose'
import type { Session } from '#store/accounts/sessions.ts'
import type { User } from '#store/accounts/users.ts'
import type { AuthContext } from './auth-context.ts'

/** The short-lived token that proves a session to both services (auth-protocol 3). */
export async function signAccessToken(
  { secrets, settings, clock }: AuthContext,
  user: User,
  session: Session,
): Promise<{ accessToken: string; issuedAt: number; expiresAt: number }> {
  const issuedAt = Math.floor(clock.now() / 1000)
  const expiresAt = issuedAt + settings.jwtExp
  const issuer = issuerOf(settings)
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
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: secrets.signing.keyId })
    .sign(secrets.signing.privateKey)
  return { accessToken, issuedAt, expiresAt }
}

/** Undefined as long as no setting tells the address that others know this service by. */
const issuerOf = ({ jwtIssuer, apiExternalUrl, publicUrl }: AuthContext['settings']): string | undefined =>
  jwtIssuer ?? apiExternalUrl ?? (publicUrl && `${publicUrl}/auth/v1`)
