import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '#server/http/service-context.ts'
import { readIdentities } from '#store/accounts/identities.ts'
import { insertRefreshToken } from '#store/accounts/refresh-tokens.ts'
import { type Device, insertSession, type Session } from '#store/accounts/sessions.ts'
import type { User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { signAccessToken } from './access-token.ts'
import { newRefreshToken } from './refresh-token.ts'
import { userJson } from './user-json.ts'

/** A session and the refresh token its client is to hold. */
export type IssuedSession = { user: User; session: Session; refreshToken: string }

/** Starts a session of its own for this sign-in; it ends no other. */
export async function startSession(
  store: Store,
  { clock, secrets }: ServiceContext,
  user: User,
  signIn: { method: 'password'; device: Device },
): Promise<IssuedSession> {
  const at = new Date(clock.now()).toISOString()
  const session: Session = {
    id: randomUUID(),
    userId: user.id,
    aal: 'aal1',
    amr: [{ method: signIn.method, timestamp: Math.floor(clock.now() / 1000) }],
    userAgent: signIn.device.userAgent,
    ip: signIn.device.ip,
    deadAt: null,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertSession(store, session)
  const { token, hash, sealed } = newRefreshToken(secrets.sealingKey)
  await insertRefreshToken(store, { hash, sealed, sessionId: session.id, parentHash: null }, at)
  return { user, session, refreshToken: token }
}

/** What every grant and a sign-up answer with (auth-protocol 2). */
export async function sessionJson(context: ServiceContext, { user, session, refreshToken }: IssuedSession) {
  const { accessToken, expiresAt } = await signAccessToken(context, user, session)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: context.settings.jwtExp,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, await readIdentities(context.store, user.id)),
  }
}
