import { createMiddleware } from 'hono/factory'
import { bearerToken, verifyAccessToken } from '#server/http/access-token.ts'
import { readSession } from '#store/accounts/sessions.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'
import { mayRefresh } from './session-limits.ts'

/** Lets a call pass that carries a token of an administrating role (auth-protocol 10). */
export const requireAdmin = (context: AuthContext) =>
  createMiddleware(async (c, next) => {
    const token = bearerToken(c.req.header('Authorization'))
    if (token === null)
      throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const verified = await verifyAccessToken(context, token)
    if ('failure' in verified)
      throw new AuthProblem(
        403,
        'bad_jwt',
        `invalid JWT: unable to parse or verify signature, ${verified.failure}`,
      )
    const { role, sub, session_id } = verified.claims
    if (!isAdminRole(context, role))
      throw new AuthProblem(403, 'not_admin', 'Only an administrator may do this')
    if (session_id) await requireLivingSession(context, sub ?? '', session_id)
    await next()
  })

/** An administrator's token need not belong to a user; one that names a session holds no longer than that. */
async function requireLivingSession(context: AuthContext, userId: string, sessionId: string): Promise<void> {
  const session = await readSession(context.store, userId, sessionId)
  if (!session) throw new AuthProblem(403, 'session_not_found', 'The session this token belongs to has ended')
  if (!(await mayRefresh(context.store, context, session)))
    throw new AuthProblem(403, 'session_expired', 'The session this token belongs to has expired')
}

export const isAdminRole = ({ settings }: AuthContext, role: string | undefined): boolean =>
  role !== undefined && settings.jwtAdminRoles.includes(role)
