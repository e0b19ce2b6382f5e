import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isUuid } from '#server/auth/request-input.ts'
import { deviceOf } from '#server/http/device-of.ts'
import { isBanned } from '#server/http/is-banned.ts'
import { turnsOfUsers } from '#server/http/user-turns.ts'
import { type Device, readSession, type Session } from '#store/accounts/sessions.ts'
import { readUser, type User } from '#store/accounts/users.ts'
import { readBearerClaims } from './bearer-claims.ts'
import { asPresented, requireSecondFactor, sessionEnded } from './caller.ts'

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
