import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isBanned } from '#server/http/is-banned.ts'
import { readSession } from '#store/accounts/sessions.ts'
import { readUser } from '#store/accounts/users.ts'
import { readBearerClaims } from './bearer-claims.ts'
import { mayRefresh } from './session-limits.ts'

/** Lets a call pass that carries a token of an administrating role (auth-protocol 10). */
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
  const { role, sub, session_id } = claims
  if (!isAdminRole(context, role))
    return new AuthProblem(403, 'not_admin', 'Only an administrator may do this')
  return session_id ? whyNoLivingSession(context, sub ?? '', session_id) : null
}

/** An administrator's token need not belong to a user; one that names a session holds no longer than that. */
async function whyNoLivingSession(
  context: AuthContext,
  userId: string,
  sessionId: string,
): Promise<AuthProblem | null> {
  const session = await readSession(context.store, userId, sessionId)
  const user = await readUser(context.store, userId)
  if (!session || !user)
    return new AuthProblem(403, 'session_not_found', 'The session this token belongs to has ended')
  if (isBanned(user, context.clock)) return new AuthProblem(403, 'user_banned', 'This user is banned')
  if (await mayRefresh(context.store, context, session)) return null
  return new AuthProblem(403, 'session_expired', 'The session this token belongs to has expired')
}

export const isAdminRole = ({ settings }: AuthContext, role: string | undefined): boolean =>
  role !== undefined && settings.jwtAdminRoles.includes(role)
