import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { AccessTokenClaims } from '#server/http/access-token.ts'
import { isBanned } from '#server/http/is-banned.ts'
import { readSession } from '#store/accounts/sessions.ts'
import { readUser } from '#store/accounts/users.ts'
import { readBearerClaims } from './bearer-claims.ts'
import { asPresented, owesSecondFactor, secondFactorDue, sessionEnded } from './caller.ts'
import { mayRefresh } from './session-limits.ts'

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
