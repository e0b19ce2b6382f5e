import { createMiddleware } from 'hono/factory'
import { bearerToken, verifyAccessToken } from '#server/http/access-token.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'

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
    if (!isAdminRole(context, verified.claims.role))
      throw new AuthProblem(403, 'not_admin', 'Only an administrator may do this')
    await next()
  })

export const isAdminRole = ({ settings }: AuthContext, role: string | undefined): boolean =>
  role !== undefined && settings.jwtAdminRoles.includes(role)
