import { SignJWT } from 'jose'
import type { ServiceContext } from '#server/http/service-context.ts'
import type { Session } from '#store/accounts/sessions.ts'
import type { User } from '#store/accounts/users.ts'

/** The one audience and the one role that users of this instance have. */
export const userAudience = 'authenticated'
export const userRole = 'authenticated'

/** The short-lived token that proves a session to both services (auth-protocol 3). */
export async function signAccessToken(
  { secrets, settings, clock }: ServiceContext,
  user: User,
  session: Session,
): Promise<{ accessToken: string; expiresAt: number }> {
  const issuedAt = Math.floor(clock.now() / 1000)
  const expiresAt = issuedAt + settings.jwtExp
  const claims = {
    ...(settings.publicUrl === undefined ? {} : { iss: `${settings.publicUrl}/auth/v1` }),
    sub: user.id,
    aud: userAudience,
    iat: issuedAt,
    exp: expiresAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: userRole,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  }
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: secrets.signing.keyId })
    .sign(secrets.signing.privateKey)
  return { accessToken, expiresAt }
}
