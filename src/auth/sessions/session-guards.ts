import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { queueCalls } from '#auth/limits/queue-calls.ts'
import { isUuid } from '#auth/request-input.ts'
import { type Device, readSession, type Session } from '#auth/store/sessions.ts'
import { readUser, type User } from '#auth/store/users.ts'
import { type AccessTokenClaims, bearerToken, isBanned, verifyAccessToken } from '#http/access-token.ts'
import { deviceOf } from '#http/note-security-event.ts'
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
    /** Limited to what this call's token allows; null for a token that names no session. */
    session: Session | null
    /** The audience that the token names. */
    tokenAudience: string | undefined
    /** The role that the token names. */
    tokenRole: string | undefined
    device: Device
  }
}

/** Calls at once per user. Most of them change the account, so they would wait for each other anyway. */
const runQueued = queueCalls(4)

/** Requires an access token with a live session. Checks in the order that clients rely on (auth-protocol.md, 1.2). */
export const requireSession = (context: AuthContext) =>
  createMiddleware<WithSession>(async (c, next) => {
    const claims = await readBearerClaims(context, c.req.header('Authorization'))
    if (claims instanceof AuthProblem) throw claims

    const { sub, session_id, aud, role, aal } = claims
    if (!sub) throw new AuthProblem(403, 'bad_jwt', 'invalid JWT: the sub claim is missing')
    if (!isUuid(sub)) throw new AuthProblem(400, 'bad_jwt', 'invalid JWT: the sub claim is not a UUID')

    const user = await readUser(context.store, sub.toLowerCase())
    if (!user || user.deletedAt !== null)
      throw new AuthProblem(403, 'user_not_found', 'The user this token was issued for no longer exists')
    const session = session_id ? await readSession(context.store, user.id, session_id) : null
    if (session === undefined) throw sessionEnded()
    if (isBanned(user, context.clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')

    c.set('user', user)
    c.set('session', session && asPresented(session, aal))
    c.set('tokenAudience', aud)
    c.set('tokenRole', role)
    c.set('device', deviceOf(c))
    // Read before queueing: with a stolen token, four slow bodies would block all other calls of the user.
    await c.req.text()
    await runQueued(user.id, next)
  })

/** Goes after `requireSession`: users with a second factor must have used it. */
export const requireFullSession = ({ store }: AuthContext) =>
  createMiddleware<WithSession>(async (c, next) => {
    await requireSecondFactor(store, c.var)
    await next()
  })

/** Requires a token with an administrator's role (auth-protocol.md, 10). */
export const requireAdmin = (context: AuthContext) =>
  createMiddleware(async (c, next) => {
    const problem = await whyNoAdministrator(context, c.req.header('Authorization'))
    if (problem) throw problem
    await next()
  })

/** Returns null for an administrator, or else the reason why the bearer is not one. */
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
 * An administrator's token need not belong to a user. If it names a session, that session must be live, its user must
 * still have the role and, if they have a second factor, must have used it.
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

/** The claims of the bearer token, or the reason why it is not valid (auth-protocol.md, 1.2). */
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
