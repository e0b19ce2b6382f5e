import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isUuid } from '#server/auth/request-input.ts'
import { type AccessTokenClaims, bearerToken, verifyAccessToken } from '#server/http/access-token.ts'
import { deviceOf } from '#server/http/device-of.ts'
import { isBanned } from '#server/http/is-banned.ts'
import { turnsOfUsers } from '#server/http/user-turns.ts'
import { type Device, readSession, type Session } from '#store/accounts/sessions.ts'
import { readUser, type User } from '#store/accounts/users.ts'
import {
  asPresented,
  owesSecondFactor,
  requireSecondFactor,
  secondFactorDue,
  sessionEnded,
} from './caller.ts'
import { mayRefresh } from './session-limits.ts'

export type WithSession = {
  Variables: {
    user: User
    /** As this call may use it; null for a token that names no session. */
    session: Session | null
    /** Whom the token says it is for. */
    tokenAudience: string | undefined
    /** Which role the token says its user has. */
    tokenRole: string | undefined
    device: Device
  }
}

/** Most of these change the account, and wait for each other then. */
const callsAtOnce = 4
const inTurn = turnsOfUsers(callsAtOnce, {
  mostWaiting: 100,
  refusal: () =>
    new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 1 }),
})

/** Lets a call pass that proves its user, refusing in the order clients rely on (auth-protocol.md, 1.2). */
export const requireSession = (context: AuthContext) =>
  createMiddleware<WithSession>(async (c, next) => {
    const claims = await readBearerClaims(context, c.req.header('Authorization'))
    if (claims instanceof AuthProblem) throw claims

    const { sub, session_id, aud, role, aal } = claims
    if (!sub) throw new AuthProblem(403, 'bad_jwt', 'invalid JWT: the sub claim is missing')
    if (!isUuid(sub)) throw new AuthProblem(400, 'bad_jwt', 'invalid JWT: the sub claim is not a UUID')

    const user = await readUser(context.store, sub.toLowerCase())
    if (!user || user.deletedAt !== null)
      throw new AuthProblem(403, 'user_not_found', 'The user this token was made for no longer exists')
    const session = session_id ? await readSession(context.store, user.id, session_id) : null
    if (session === undefined) throw sessionEnded()
    if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')

    c.set('user', user)
    c.set('session', session && asPresented(session, aal))
    c.set('tokenAudience', aud)
    c.set('tokenRole', role)
    c.set('device', deviceOf(c))
    await inTurn(user.id, next)
  })

/** Goes after `requireSession`: who has a second factor has to have shown it. */
export const requireFullSession = ({ store }: AuthContext) =>
  createMiddleware<WithSession>(async (c, next) => {
    await requireSecondFactor(store, c.var)
    await next()
  })

/** Lets a call pass that carries a token of an administrating role (auth-protocol.md, 10). */
export const requireAdmin = (context: AuthContext) =>
  createMiddleware(async (c, next) => {
    const problem = await whyNoAdministrator(context, c.req.header('Authorization'))
    if (problem) throw problem
    await next()
  })

/** Null for an administrator, else what keeps the bearer of this header from being one. */
export async function whyNoAdministrator(
  context: AuthContext,
  authorization: string | undefined,
): Promise<AuthProblem | null> {
  const claims = await readBearerClaims(context, authorization)
  if (claims instanceof AuthProblem) return claims
  if (!isAdminRole(context, claims.role)) return notAdmin()
  return claims.session_id ? whyNotByUser(context, claims, claims.session_id) : null
}

/**
 * An administrator's token need not belong to a user. One that names a session holds no longer than that session, its
 * user's role and, for who has one, only with the second factor.
 */
async function whyNotByUser(
  context: AuthContext,
  { sub: userId = '', aal }: AccessTokenClaims,
  sessionId: string,
): Promise<AuthProblem | null> {
  const { store } = context
  const session = await readSession(store, userId, sessionId)
  const user = await readUser(store, userId)
  if (!session || !user) return sessionEnded()
  if (isBanned(user, context.clock)) return new AuthProblem(403, 'user_banned', 'This user is banned')
  if (!isAdminRole(context, user.role)) return notAdmin()
  if (!(await mayRefresh(store, context, session)))
    return new AuthProblem(403, 'session_expired', 'The session this token belongs to has expired')
  if (await owesSecondFactor(store, { user, session: asPresented(session, aal) })) return secondFactorDue(403)
  return null
}

const notAdmin = () => new AuthProblem(403, 'not_admin', 'Only an administrator may do this')

export const isAdminRole = ({ settings }: AuthContext, role: string | undefined): boolean =>
  role !== undefined && settings.jwtAdminRoles.includes(role)

/** What the token of an `Authorization` header says, or why it says nothing (auth-protocol.md, 1.2). */
export async function readBearerClaims(
  context: AuthContext,
  authorization: string | undefined,
): Promise<AccessTokenClaims | AuthProblem> {
  const token = bearerToken(authorization)
  if (token === null)
    return new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const verified = await verifyAccessToken(context, token)
  if ('failure' in verified)
    return new AuthProblem(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${verified.failure}`,
    )
  return verified.claims
}
