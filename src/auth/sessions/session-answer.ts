import { randomUUID } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { insertRefreshToken } from '#auth/store/refresh-tokens.ts'
import { type AuthenticationMethod, type Device, insertSession, type Session } from '#auth/store/sessions.ts'
import { saveUser, type User } from '#auth/store/users.ts'
import { readUserJson } from '#auth/user-json.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import type { Store } from '#store/schema.ts'
import { newRefreshToken, signAccessToken } from './tokens.ts'

/** A session with the refresh token for its client. */
export type IssuedSession = { user: User; session: Session; refreshToken: string }

type SignIn = {
  /** The protocol's `amr` method: `password`, `otp`, `oauth`, `anonymous`, `sso/saml`, `recovery` … */
  method: string
  /** With `sso/saml` the id of the provider. */
  provider?: string | undefined
  device: Device
  /** When refreshing has to end, if the provider says so. */
  notAfter?: string | null
}

/** Records the sign-in and starts a new session; others continue. */
export async function signIn(
  store: Store,
  context: AuthContext,
  user: User,
  how: SignIn,
): Promise<IssuedSession> {
  const at = new Date(context.clock.now()).toISOString()
  return startSession(store, context, await saveUser(store, { ...user, lastSignInAt: at }, at), how)
}

/** Starts a session for a user whose sign-in is already recorded. */
export async function startSession(
  store: Store,
  context: AuthContext,
  user: User,
  { method, provider, device, notAfter = null }: SignIn,
): Promise<IssuedSession> {
  const { clock, secrets } = context
  const at = new Date(clock.now()).toISOString()
  const amr = withMethod([], { method, ...(provider ? { provider } : {}) }, clock.now())
  const session: Session = {
    id: randomUUID(),
    userId: user.id,
    aal: assuranceOf(amr),
    amr,
    userAgent: device.userAgent,
    ip: device.ip,
    deadAt: null,
    refreshedAt: null,
    factorId: null,
    notAfter,
    tag: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertSession(store, session)
  await noteSecurityEvent(store, context, { userId: user.id, kind: 'signed_in', device })
  const { token, ...kept } = newRefreshToken(secrets.sealingKey)
  await insertRefreshToken(store, { ...kept, sessionId: session.id, parentHash: null }, at)
  return { user, session, refreshToken: token }
}

/** Adds a method, newest first; one that is already there gets a new time. `now` is in milliseconds. */
export const withMethod = (
  amr: AuthenticationMethod[],
  proved: Omit<AuthenticationMethod, 'timestamp'>,
  now: number,
): AuthenticationMethod[] => [
  { ...proved, timestamp: Math.floor(now / 1000) },
  ...amr.filter(({ method }) => method !== proved.method),
]

/** `aal2` when a second factor is among the methods (auth-protocol.md, 3). */
export const assuranceOf = (amr: AuthenticationMethod[]): 'aal1' | 'aal2' =>
  amr.some(({ method }) => ['totp', 'mfa/phone', 'mfa/webauthn'].includes(method)) ? 'aal2' : 'aal1'

/** The response of every grant and of a sign-up (auth-protocol.md, 2). */
export async function sessionJson(context: AuthContext, { user, session, refreshToken }: IssuedSession) {
  const { accessToken, issuedAt, expiresAt } = await signAccessToken(context, user, session)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresAt - issuedAt,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await readUserJson(context.store, user),
  }
}
